import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { cancelOrders, completeAndPay, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { eventually } from '@thali/testing/eventually';
import { persistently } from '@thali/testing/persistently';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { BillBackfill } from '../src/bills/backfill.js';
import { ordering } from '../src/definition.js';
import { CarryPayments } from '../src/payments/carry-payments.js';
import { openRestaurant, type Restaurant } from './restaurant.js';
import {
  countAnew,
  countRows,
  cutConnections,
  makeStops,
  type Rows,
  rowsOf,
  rowsSince,
  stopAt,
  written,
} from './stopped-commands.js';

/** What was asked for: the same under the same key, however often. */
type Ask = (headers: { idempotencyKey: string }) => Promise<unknown>;
/** Makes in a restaurant what a command needs, each time anew. @returns the command */
type Prepare = (till: Restaurant) => Promise<Ask>;

let service: TestService;
beforeAll(async () => {
  service = await startTestService(ordering, { ownPostgres: true });
  await makeStops(service);
}, 120_000);
afterAll(() => service.stop(), 60_000);

const reason = 'Cold food';
const twoDishes = ({ items, order, table }: Restaurant) =>
  order(
    [
      { id: items.water.id, quantity: 4 },
      { id: items.naan.id, quantity: 2 },
    ],
    195.5,
    { tableId: table },
  );
const bothWays = ({ paymentTypes: { cash, upi } }: Restaurant, half: number) =>
  [cash, upi].map((paymentTypeId) => ({ paymentTypeId, amount: half }));
const send = (till: Restaurant) => persistently((headers) => till.call(createOrder, twoDishes(till), headers));
const paidAtOnce = (till: Restaurant) => {
  const figures = { netTotal: 190, taxTotal: 5.5, total: 195.5 };
  return { ...twoDishes(till), ...figures, payments: bothWays(till, 97.75) };
};
const sell = (till: Restaurant) => persistently((headers) => till.call(createOrderAndInvoice, paidAtOnce(till), headers));

/** The last invoice before these, after which a job goes on. */
async function lastBefore(tenantId: string, [first]: string[]): Promise<string> {
  const [last] = await service.sql<{ id: string }>(
    `select coalesce(max(id), '') as id from invoice where tenant_id = $1 and id < $2`,
    [tenantId, first],
  );
  return last?.id ?? '';
}

/** Every command that writes more than one row of an order or of its money. */
const ofMoney: Record<string, Prepare> = {
  'placing an order': async (till) => (headers) => till.call(createOrder, twoDishes(till), headers),
  'placing and paying it at once': async (till) => (headers) => till.call(createOrderAndInvoice, paidAtOnce(till), headers),
  'completing and paying two orders': async (till) => {
    const orderIds = [(await send(till)).orderId, (await send(till)).orderId];
    const bill = { orderIds, subTotal: 380, discount: 0, taxTotal: 11, total: 391, payments: bothWays(till, 195.5) };
    return (headers) => till.call(completeAndPay, bill, headers);
  },
  'giving a part back': async (till) => {
    const { invoiceId } = await sell(till);
    const { lines: sold } = await persistently(() => till.call(previewCredit, { invoiceId }));
    const line = sold.find(({ quantity }) => quantity === 4);
    const lines = [{ id: line?.id as string, quantity: 4 }];
    const input = { invoiceId, lines, total: 80, reason, stopKitchen: true };
    return (headers) => till.call(creditInvoice, input, headers);
  },
  'cancelling what is paid, which gives all of it back': async (till) => {
    const { orderId } = await sell(till);
    return (headers) => till.call(cancelOrders, { orderIds: [orderId], reason }, headers);
  },
};
/** And the jobs that carry over what was stored before there were bills and a ledger. */
const others: Record<string, Prepare> = {
  'cancelling two orders that nobody has paid': async (till) => {
    const orderIds = [(await send(till)).orderId, (await send(till)).orderId];
    return (headers) => till.call(cancelOrders, { orderIds }, headers);
  },
  'closing an order that nobody pays': async (till) => {
    const orderIds = [(await send(till)).orderId];
    return (headers) => till.call(completeOrders, { orderIds, unpaidReason: 'Left' }, headers);
  },
  'cancelling some pieces of an item': async (till) => {
    const { orderId } = await send(till);
    const [item] = await service.sql<{ id: string }>('select id from order_item where order_id = $1 and quantity = 4', [orderId]);
    const input = { id: item?.id as string, status: 'cancelled' as const, quantity: 1, reason };
    return (headers) => till.call(updateItemStatus, input, headers);
  },
  'making bills': async (till) => {
    const { tenantId } = till.caller;
    const invoices = [(await sell(till)).invoiceId, (await sell(till)).invoiceId];
    await service.sql('update orders set bill_id = null where tenant_id = $1 and invoice_id = any($2)', [tenantId, invoices]);
    await service.sql('delete from bill where tenant_id = $1 and invoice_id = any($2)', [tenantId, invoices]);
    await service.sql('insert into bill_backfill values ($1, $2)', [tenantId, await lastBefore(tenantId, invoices)]);
    return async () => {
      while (await service.app.get(BillBackfill).makePage(tenantId));
    };
  },
  'carrying payments over': async (till) => {
    const { tenantId } = till.caller;
    const invoices = [(await sell(till)).invoiceId, (await sell(till)).invoiceId];
    await service.sql('delete from payment where tenant_id = $1 and invoice_id = any($2)', [tenantId, invoices]);
    await service.sql(`insert into payment_to_carry values ($1, 'invoice', $2)`, [
      tenantId,
      await lastBefore(tenantId, invoices),
    ]);
    return async () => {
      while (await service.app.get(CarryPayments).carryPage(tenantId));
    };
  },
};

/** A command in a restaurant of its own. */
class Command {
  /** How many rows of which tables are there or other when nobody has disturbed it. */
  private whole: Record<string, number> = {};
  /** How many rows it wrote for that. */
  rows = 0;
  private before: Rows = {};
  ask: () => Promise<unknown> = async () => undefined;

  constructor(
    readonly name: string,
    private readonly till: Restaurant,
    private readonly prepare: Prepare,
  ) {}

  private get tenantId(): string {
    return this.till.caller.tenantId;
  }
  private stored = () => rowsOf(service, this.tenantId);
  private written = async () => written(this.before, await this.stored());

  async getReady(): Promise<void> {
    const asked = await this.prepare(this.till);
    const headers = { idempotencyKey: uuidv7() };
    this.ask = () => asked(headers);
    this.before = await this.stored();
    await countAnew(service, this.tenantId);
  }
  async doFreely(): Promise<void> {
    await countRows(service, this.tenantId);
    await this.getReady();
    await persistently(() => this.ask());
    this.whole = await this.written();
    this.rows = await rowsSince(service, this.tenantId);
    expect([this.name, this.rows > 1]).toEqual([this.name, true]);
  }
  async isNotThere(): Promise<void> {
    // Says in short what is there; the rows say also what is missing.
    expect([this.name, await this.written()]).toEqual([this.name, {}]);
    expect([this.name, await this.stored()]).toEqual([this.name, this.before]);
  }
  /** What a single statement does, PostgreSQL does also when nobody waits for the answer any more. */
  async isThereOrNot(): Promise<void> {
    expect([{}, this.whole]).toContainEqual(await this.written());
  }
  /** Asked for again under its key, until the service is there, it is whole; and asked for once more it is answered the same and writes nothing. */
  async isDoneOnce(): Promise<void> {
    const { answer } = await eventually('an answer', async () => ({ answer: await this.ask() }));
    const done = await this.stored();
    expect([this.name, await this.written()]).toEqual([this.name, this.whole]);
    expect(await persistently(() => this.ask())).toEqual(answer);
    expect([this.name, await this.stored()]).toEqual([this.name, done]);
  }
}

const all = (commands: Command[], work: (command: Command) => Promise<void>) => Promise.all(commands.map(work));

describe.each([
  ['what moves money', ofMoney],
  ['what does not, and the jobs that carry over', others],
])('%s is done whole or not at all, and once when it is asked for again:', (_what, prepared) => {
  let commands: Command[];
  let most: number;
  beforeAll(async () => {
    const made = Object.entries(prepared).map(
      async ([name, prepare]) => new Command(name, await openRestaurant(service), prepare),
    );
    commands = await Promise.all(made);
    await all(commands, (command) => command.doFreely());
    most = Math.max(...commands.map(({ rows }) => rows));
  }, 120_000);

  /** Lets every command that writes so many rows begin, and stop before its nth. */
  async function standing(nth: number) {
    const those = commands.filter(({ rows }) => rows >= nth);
    await all(those, (command) => command.getReady());
    const stopped = await stopAt(
      service,
      nth,
      those.map(({ ask }) => ask),
    );
    const failed = async () => {
      const outcomes = (await stopped.asked).map(({ status }, at) => [nth, those[at]?.name, status]);
      expect(outcomes).toEqual(those.map(({ name }) => [nth, name, 'rejected']));
      await stopped.release();
    };
    return { those, failed, ...stopped };
  }

  it('where the process of a connection is killed, before whichever row', async () => {
    for (let nth = 1; nth <= most; nth++) {
      const { those, pids, failed } = await standing(nth);
      service.killBackend(pids[0] as number);
      await failed();
      await all(those, (command) => command.isNotThere());
      await all(those, (command) => command.isDoneOnce());
    }
  }, 300_000);

  it('where PostgreSQL is killed', async () => {
    const { those, failed } = await standing(2);
    await service.withoutPostgres(failed);
    await all(those, (command) => command.isNotThere());
    await all(those, (command) => command.isDoneOnce());
  }, 120_000);

  it('where the service is gone, before whichever row', async () => {
    for (let nth = 1; nth <= most; nth++) {
      const { those, pids, failed } = await standing(nth);
      cutConnections(service, pids);
      await failed();
      await eventually('the end of what it began', async () => {
        const there = await service.sql('select from pg_stat_activity where pid = any($1)', [pids]);
        return there.length === 0;
      });
      await all(those, (command) => command.isThereOrNot());
      await all(those, (command) => command.isDoneOnce());
    }
  }, 300_000);
});
