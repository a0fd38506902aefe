import { beforeEach, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { openDay } from '@thali/proto/ordering/day-close';
import { cancelOrders, completeAndPay } from '@thali/proto/ordering/orders-board';
import { persistently } from '@thali/testing/persistently';
import type { TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { BillBackfill } from '../src/bills/backfill.js';
import { CarryPayments } from '../src/payments/carry-payments.js';
import { asBeforeTheLedger } from './before-the-ledger.js';
import { ChangesOfBefore } from './changes-of-before.js';
import { sums } from './ledger-sums.js';
import { asThisRelease, before, send, waterOf } from './orders-of-before.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

/** One order that tills know of. Somebody who does something with it takes it from its list, so that the test knows what must come of it. */
interface Known {
  orderId: string;
  invoiceId?: string;
}
type Release = 'before' | 'this';
/** Upgraded, rolled back and upgraded again. Where the releases change, pods of both serve. */
const serving: Release[] = ['before', 'this', 'before', 'this'];
const commands = 200;
const tills = 8;
const price = 2000;

const kinds = ['place', 'place', 'placeAndPay', 'placeAndPay', 'pay', 'pay', 'payTwice', 'giveBack', 'cancel', 'carry'] as const;
const command = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(),
  /** Whether the till loses its answer and asks a pod of the other release for it. */
  asksAgain: fc.boolean(),
  statement: fc.constantFrom(...before),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

let open: Known[];
let paid: Known[];
let placed: string[];
/** Numbers of the invoices and notes of before the upgrade. */
let earlier: string[];
let issued: { day: string; series: string };
let old: ChangesOfBefore;
const taken = { paidMinor: 0, backMinor: 0 };

const ofTenant = <T extends object>(statement: string) => service.sql<T>(statement, [place.caller.tenantId]);
const water = () => place.order([{ id: place.items.water.id, quantity: 1 }], price / 100);
const call: Restaurant['call'] = (contract, input) => persistently((headers) => place.call(contract, input, headers));
const pick = (known: Known[], at: number): Known | undefined =>
  known.length ? known.splice(at % known.length, 1)[0] : undefined;

/** Some orders, invoices and notes of the release before, as it has left them: no bill is there and nothing is in the ledger. */
beforeEach(async () => {
  [open, paid, placed] = [[], [], []];
  Object.assign(taken, { paidMinor: 0, backMinor: 0 });
  const { orderId, invoiceId } = await call(createOrderAndInvoice, { ...water(), netTotal: 20, taxTotal: 0, total: 20 });
  placed.push(orderId);
  paid.push({ orderId, invoiceId });
  taken.paidMinor += price;
  const [{ day }] = (await ofTenant<{ day: string }>('select business_day::text as day from orders where tenant_id = $1')) as [
    { day: string },
  ];
  issued = { day, series: invoiceId.slice(0, -6) };
  old = new ChangesOfBefore(service, place, issued);
  for (const { kind, ...more } of fc.sample(command, 60))
    if (kind !== 'carry') await happen('before', { ...more, kind, asksAgain: false });
  await ofTenant('update orders set bill_id = null where tenant_id = $1');
  await ofTenant('delete from bill where tenant_id = $1');
  await ofTenant('insert into bill_backfill (tenant_id) values ($1)');
  await asBeforeTheLedger(service, place.caller.tenantId);
  await ofTenant('delete from outbox where tenant_id = $1');
  const papers = await ofTenant<{ id: string }>(
    'select id from invoice where tenant_id = $1 union all select id from credit_note where tenant_id = $1',
  );
  earlier = papers.map(({ id }) => id);
}, 120_000);
/** The rows of the tenant that belong to papers of after the upgrade, ordered by their first column; `paper` is SQL for the paper's number. */
const sinceUpgrade = (select: string, paper: string) =>
  service.sql(`${select} where tenant_id = $1 and ${paper} <> all($2) order by 1`, [place.caller.tenantId, earlier]);

/** Places an order. A till that lost its answer asks a pod of the other release under the same key, whose statement must find the same order. */
async function placeBy(release: Release, { statement, asksAgain }: Command, paidInto?: string): Promise<Known> {
  if (release === 'this' && !asksAgain) {
    const { orderId } = await call(createOrder, water());
    placed.push(orderId);
    return { orderId };
  }
  const order = waterOf(place, issued.day, { key: uuidv7(), paidInto });
  const [first, second] = release === 'before' || paidInto ? [statement, asThisRelease] : [asThisRelease, statement];
  const done = await send(service, first, order);
  if (asksAgain)
    expect(await send(service, second, { ...order, id: uuidv7() })).toMatchObject({ outcome: 'replayed', order_id: order.id });
  placed.push(order.id);
  return { orderId: order.id, invoiceId: done?.invoice_id };
}

async function placeAndPay(release: Release, what: Command): Promise<void> {
  taken.paidMinor += price;
  if (release === 'before') {
    paid.push(await placeBy(release, what, issued.series));
    return;
  }
  const { orderId, invoiceId } = await call(createOrderAndInvoice, { ...water(), netTotal: 20, taxTotal: 0, total: 20 });
  placed.push(orderId);
  paid.push({ orderId, invoiceId });
}

/** Whether this till's payment is the one that was taken. */
async function pay(release: Release, orderId: string): Promise<boolean> {
  if (release === 'before') return (await old.pay(orderId)) !== null;
  const { cash, upi } = place.paymentTypes;
  const payments = [cash, upi].map((paymentTypeId) => ({ paymentTypeId, amount: price / 200 }));
  const bill = { orderIds: [orderId], subTotal: price / 100, taxTotal: 0, discount: 0, total: price / 100, payments };
  return call(completeAndPay, bill).then(
    () => true,
    ({ code }) => {
      expect(['ORDER_ALREADY_PAID', 'ORDER_CLOSED']).toContain(code);
      return false;
    },
  );
}

/** Gives an order's money back: the whole order, or by this release also what is on its invoice. */
async function giveBack(release: Release, { orderId, invoiceId = '' }: Known, at: number): Promise<void> {
  taken.backMinor += price;
  if (release === 'before') expect(await old.cancel(orderId)).toMatch(/^CN/);
  else if (at % 2) await call(cancelOrders, { orderIds: [orderId], reason: 'Cold food' });
  else {
    const { total } = await call(previewCredit, { invoiceId });
    await call(creditInvoice, { invoiceId, total, reason: 'Cold food' });
  }
}

async function happen(release: Release, what: Command): Promise<void> {
  const { kind, pick: at } = what;
  const { tenantId } = place.caller;
  if (kind === 'place') open.push(await placeBy(release, what));
  else if (kind === 'placeAndPay') await placeAndPay(release, what);
  else if (kind === 'carry') {
    await service.app.get(CarryPayments).carryPage(tenantId, 5);
    await service.app.get(BillBackfill).makePage(tenantId);
  } else {
    const known = pick(kind === 'giveBack' ? paid : open, at);
    if (!known) return;
    const { orderId } = known;
    if (kind === 'giveBack') await giveBack(release, known, at);
    else if (kind === 'cancel') await (release === 'before' ? old.cancel(orderId) : call(cancelOrders, { orderIds: [orderId] }));
    else {
      const by: Release[] = kind === 'pay' ? [release] : ['before', 'this', 'this', 'before'];
      const answers = await Promise.all(by.map((one) => pay(one, orderId)));
      expect(answers.filter((mine) => mine)).toHaveLength(1);
      taken.paidMinor += price;
    }
  }
}

it('old and new pods serve at once, back and forth: no order, payment or refund is lost or twice, and everybody says the same sums', async () => {
  const all = fc.sample(command, commands);
  let next = 0;
  const till = async () => {
    while (next < commands) {
      const at = next++;
      await happen(serving[Math.floor((at * serving.length) / commands)] as Release, all[at] as Command);
    }
  };
  await Promise.all(Array.from({ length: tills }, till));
  const { tenantId } = place.caller;
  while (await service.app.get(CarryPayments).carryPage(tenantId, 5));
  while (await service.app.get(BillBackfill).makePage(tenantId));

  const stored = await ofTenant<{ id: string; token_no: number }>(
    'select id, token_no from orders where tenant_id = $1 order by token_no',
  );
  expect(stored.map(({ id }) => id).sort()).toEqual(placed.toSorted());
  expect(stored.map(({ token_no }) => token_no)).toEqual(stored.map((_, at) => at + 1));
  for (const table of ['invoice', 'credit_note'])
    expect(await ofTenant(`select right(id, 6)::int as number from ${table} where tenant_id = $1 order by id`)).toEqual(
      await ofTenant(`select row_number() over ()::int as number from ${table} where tenant_id = $1`),
    );

  // Each order that was paid is on the bill of its invoice, whose figures those are, and no other order is on one.
  expect(
    await ofTenant(
      `select orders.id, orders.invoice_id, orders.bill_id from orders left join invoice on invoice.tenant_id = $1 and invoice.id = orders.invoice_id
         left join bill on bill.tenant_id = $1 and bill.invoice_id = orders.invoice_id
       where orders.tenant_id = $1 and (bill.id is distinct from orders.bill_id or bill.total_minor is distinct from invoice.total_minor
         or (orders.payment_status = 'pending') <> (bill.id is null))`,
    ),
  ).toEqual([]);
  const count = (table: string) => ofTenant(`select count(*)::int as rows from ${table} where tenant_id = $1`);
  expect(await count('bill')).toEqual(await count('invoice'));

  // What tills took and gave back is what documents, ledger, drawers and what reports are told say.
  const ledger = await ofTenant<{ sign: number; sum: number }>(sums.ledger);
  expect(ledger).toEqual(await ofTenant(sums.documents));
  const sumOf = (sign: number) => ledger.filter((row) => row.sign === sign).reduce((sum, row) => sum + row.sum, 0);
  expect({ paidMinor: sumOf(1), backMinor: sumOf(-1) }).toEqual(taken);
  const { total, drawers } = await place.call(openDay, {});
  expect([total, drawers.reduce((sum, { received, refunded }) => sum + received - refunded, 0)]).toEqual(
    Array(2).fill((taken.paidMinor - taken.backMinor) / 100),
  );
  const events = (what: string, subjects: string[]) =>
    service.sql(
      `select ${what} from outbox cross join lateral (select payload->'data' as data) as told
       where tenant_id = $1 and subject = any(select 'evt.ordering.' || name || '.' || $1 from unnest($2::text[]) as name) order by 1`,
      [tenantId, subjects],
    );
  const papers = 'select tenant_id, id, total_minor from invoice union all select tenant_id, id, total_minor from credit_note';
  expect(
    await events(`coalesce(data->>'creditNoteId', data->>'invoiceId') as id, (data->>'totalMinor')::bigint as total`, [
      ...['invoice_issued', 'credit_note_issued'],
    ]),
  ).toEqual(await sinceUpgrade(`select id, total_minor as total from (${papers}) as paper`, 'id'));
  expect(await events(`data->>'paymentId' as id`, ['payment_recorded'])).toEqual(
    await sinceUpgrade('select id from payment', 'coalesce(credit_note_id, invoice_id)'),
  );
}, 240_000);
