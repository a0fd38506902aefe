import { expect, it } from '@jest/globals';
import { priceCart } from '@thali/money/cart';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { cancelOrders, completeAndPay, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { persistently } from '@thali/testing/persistently';
import type { TestService } from '@thali/testing/test-service';
import fc from 'fast-check';
import { codeOf } from './diner-orders.js';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from './restaurant.js';

let service: TestService;
newRestaurantForEachTest((running) => {
  service = running;
});

const dishes = ['naan', 'lassi', 'water'] as const;
/** A round as the model has it: pieces of each dish that were sent and that are left, and the number of the invoice that it was paid by. */
interface Round {
  id: string;
  coupon: boolean;
  lines: { dish: (typeof dishes)[number]; sent: number; left: number }[];
  state: 'open' | 'closed' | 'cancelled';
  invoice?: string;
}
interface Figures {
  subtotal: number;
  discount: number;
  tax: number;
  total: number;
}

const cart = fc.uniqueArray(fc.tuple(fc.constantFrom(...dishes), fc.integer({ min: 1, max: 9 })), {
  ...{ minLength: 1, maxLength: 3, selector: ([dish]) => dish },
});
const pick = fc.nat(99);
/** What happens in a restaurant. A pick chooses among what there is; where there is nothing, nothing happens. */
const happenings = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('round' as const),
        table: fc.boolean(),
        coupon: fc.boolean(),
        paid: fc.boolean(),
        cart,
      }),
    },
    fc.record({ kind: fc.constant('cancelPiece' as const), pick, line: pick }),
    fc.record({ kind: fc.constant('cancel' as const), pick }),
    fc.record({ kind: fc.constant('closeUnpaid' as const), pick }),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('pay' as const),
        picks: fc.array(pick, { minLength: 1, maxLength: 4 }),
        tills: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('giveBack' as const), pick, whole: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 30, size: 'max' },
);
type Happening = typeof happenings extends fc.Arbitrary<(infer H)[]> ? H : never;

const major = (minor: number) => minor / 100;
const sumOf = (all: Figures[]): Figures =>
  all.reduce(
    (sum, one) => ({
      subtotal: sum.subtotal + one.subtotal,
      discount: sum.discount + one.discount,
      tax: sum.tax + one.tax,
      total: sum.total + one.total,
    }),
    { subtotal: 0, discount: 0, tax: 0, total: 0 },
  );

/** A restaurant beside its model: each happening is done in both, and must be answered as the model says. */
class Modelled {
  readonly rounds: Round[] = [];
  constructor(private readonly place: Restaurant) {}

  private call: Restaurant['call'] = (contract, input) => persistently((headers) => this.place.call(contract, input, headers));

  async happen(what: Happening): Promise<void> {
    if (what.kind === 'round') return this.send(what);
    if (what.kind === 'pay') return this.pay(what.picks, what.tills);
    const unpaid = this.unpaid();
    if (what.kind === 'giveBack') return this.giveBack(what);
    const among = what.kind === 'cancel' ? this.rounds : unpaid;
    const open = among.filter(({ state }) => state === 'open');
    const round = open[what.pick % open.length];
    if (!round) return;
    if (what.kind === 'cancelPiece') return this.cancelPiece(round, what.line);
    if (what.kind === 'cancel') await this.call(cancelOrders, { orderIds: [round.id], reason: 'They left' });
    else await this.call(completeOrders, { orderIds: [round.id], unpaidReason: 'They left' });
    round.state = what.kind === 'cancel' ? 'cancelled' : 'closed';
  }

  /** What a round costs by libs/money, minor units. */
  figuresOf({ lines, coupon }: Round): Figures {
    const priced = priceCart(
      lines
        .filter(({ left }) => left)
        .map(({ dish, left }) => {
          const { price, tax_rate, tax_type } = this.place.items[dish];
          return { unitMinor: price * 100, quantity: left, taxRateThousandths: tax_rate * 1000, taxType: tax_type };
        }),
      coupon ? { type: 'percentage', percentBp: 1000 } : null,
    );
    return {
      subtotal: priced.itemsTotalMinor,
      discount: priced.discountMinor,
      tax: priced.taxTotalMinor,
      total: priced.totalMinor,
    };
  }

  private unpaid = () => this.rounds.filter(({ state, invoice }) => state !== 'cancelled' && !invoice);

  private async send(what: Extract<Happening, { kind: 'round' }>): Promise<void> {
    const lines = what.cart.map(([dish, quantity]) => ({ dish, sent: quantity, left: quantity }));
    const round: Round = { id: '', coupon: what.coupon, lines, state: 'open' };
    const { subtotal, discount, tax, total } = this.figuresOf(round);
    const items = lines.map(({ dish, sent }) => ({ id: this.place.items[dish].id, quantity: sent }));
    const order = this.place.order(items, major(total), {
      ...(what.table && { tableId: this.place.table }),
      ...(what.coupon && { couponCode: 'WELCOME10', discount: major(discount) }),
      ...(!what.table && { deliveryType: 'takeaway' }),
    });
    if (what.paid) {
      const figures = { netTotal: major(subtotal), taxTotal: major(tax), total: major(total) };
      const { orderId, invoiceId } = await this.call(createOrderAndInvoice, { ...order, ...figures });
      Object.assign(round, { id: orderId, invoice: invoiceId });
    } else round.id = (await this.call(createOrder, order)).orderId;
    this.rounds.push(round);
  }

  private async pay(picks: number[], tills: number): Promise<void> {
    const unpaid = this.unpaid();
    if (!unpaid.length) return;
    const paid = [...new Set(picks.map((at) => unpaid[at % unpaid.length] as Round))];
    const { subtotal, discount, tax, total } = sumOf(paid.map((round) => this.figuresOf(round)));
    const figures = { subTotal: major(subtotal), discount: major(discount), taxTotal: major(tax), total: major(total) };
    const orderIds = paid.map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: tills }, async () => {
        const call = this.call(completeAndPay, { orderIds, ...figures });
        return call.then(
          ({ invoiceId }) => ({ invoiceId }),
          ({ code }) => ({ code }),
        );
      }),
    );
    const [taken, ...more] = answers.flatMap((answer) => ('invoiceId' in answer ? [answer.invoiceId] : []));
    expect([taken, more]).toEqual([expect.any(String), []]);
    for (const round of paid) Object.assign(round, { state: 'closed', invoice: taken });
  }

  private async cancelPiece(round: Round, at: number): Promise<void> {
    const left = round.lines.filter((line) => line.left);
    const line = left[at % left.length] as Round['lines'][number];
    const [item] = await service.sql<{ id: string }>(
      `select id from order_item where order_id = $1 and item_id = $2 and status <> 'cancelled'`,
      [round.id, this.place.items[line.dish].id],
    );
    const cancel = { id: item?.id as string, status: 'cancelled' as const, quantity: 1 };
    await this.call(updateItemStatus, cancel);
    line.left--;
    if (round.lines.every((one) => !one.left)) round.state = 'cancelled';
  }

  private async giveBack({ pick: at, whole }: Extract<Happening, { kind: 'giveBack' }>): Promise<void> {
    const invoices = [...new Set(this.rounds.flatMap(({ invoice }) => invoice ?? []))];
    const invoiceId = invoices[at % invoices.length];
    if (!invoiceId) return;
    const all = await this.call(previewCredit, { invoiceId });
    const line = all.lines.find(({ quantity, credited }) => credited < quantity);
    const lines = whole || !line ? undefined : [{ id: line.id, quantity: 1 }];
    const { total } = await this.call(previewCredit, { invoiceId, lines });
    const code = await codeOf(this.call(creditInvoice, { invoiceId, lines, total, reason: 'Cold food' }));
    expect(code).toBe(line ? 'ok' : 'CREDIT_TOO_MUCH');
  }
}

const byInvoice = <T extends { invoice: string }>(all: T[]) => all.toSorted((a, b) => (a.invoice < b.invoice ? -1 : 1));

/** The bills of a restaurant, as stored and as told, and what was paid by each. */
async function stored(tenantId: string) {
  const bills = await service.sql<{ invoice: string }>(
    `select invoice_id as invoice, state, rule, subtotal_minor as subtotal, discount_minor as discount, tax_minor as tax, total_minor as total,
       array(select id from orders o where o.tenant_id = $1 and o.bill_id = bill.id and o.invoice_id = bill.invoice_id order by id) as orders,
       (select sum(amount_minor)::bigint from invoice_payment p where p.tenant_id = $1 and p.invoice_id = bill.invoice_id) as paid
     from bill where tenant_id = $1`,
    [tenantId],
  );
  const told = await service.sql<{ invoice: string }>(
    `select data->>'invoiceId' as invoice, data->>'state' as state, data->'rule' as rule, data->'subtotalMinor' as subtotal,
       data->'discountMinor' as discount, data->'taxMinor' as tax, data->'totalMinor' as total, data->'totalMinor' as paid,
       (select jsonb_agg(id order by id) from jsonb_array_elements_text(data->'orderIds') as told(id)) as orders
     from outbox cross join lateral (select payload->'data' as data) as event where tenant_id = $1 and subject like 'evt.ordering.bill_changed.%'`,
    [tenantId],
  );
  const alone = await service.sql<{ id: string }>('select id from orders where tenant_id = $1 and bill_id is null', [tenantId]);
  const lines = await service.sql<{ line: string }>(
    `select order_id || ' ' || title || ' ' || sum(quantity) as line from order_item where tenant_id = $1 group by order_id, title`,
    [tenantId],
  );
  return {
    bills: byInvoice(bills.map((bill) => ({ ...bill }))),
    told: byInvoice(told),
    alone: alone.map(({ id }) => id).sort(),
    lines: lines.map(({ line }) => line).sort(),
  };
}

it('no line is lost or twice over bills, and a bill is its lines by libs/money, whatever happens in which order', async () => {
  await fc.assert(
    fc.asyncProperty(happenings, async (all) => {
      const place = await openRestaurant(service);
      const model = new Modelled(place);
      for (const what of all) await model.happen(what);
      const { rounds } = model;
      const paid = Map.groupBy(rounds, ({ invoice }) => invoice);
      const unpaid = paid.get(undefined) ?? [];
      paid.delete(undefined);
      const bills = byInvoice(
        [...paid].map(([invoice = '', on]) => {
          const figures = sumOf(on.map((round) => model.figuresOf(round)));
          return { invoice, state: 'settled', rule: 1, ...figures, orders: on.map(({ id }) => id).sort(), paid: figures.total };
        }),
      );
      expect(await stored(place.caller.tenantId)).toEqual({
        ...{ bills, told: bills, alone: unpaid.map(({ id }) => id).sort() },
        lines: rounds.flatMap(({ id, lines }) => lines.map(({ dish, sent }) => `${id} ${dish} ${sent}`)).sort(),
      });
    }),
    { numRuns: 12 },
  );
}, 300_000);
