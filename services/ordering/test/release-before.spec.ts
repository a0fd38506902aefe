import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listKitchen } from '@thali/proto/ordering/kitchen';
import { orderCreated } from '@thali/proto/ordering/order-events';
import { completeAndPay, listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getTicket, type ToldLine } from '@thali/proto/ordering/ticket';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

/** The calls of release 08026a3 and of what came after it, whose pods run on the newest schema during an upgrade and after a rollback. */
const before = ['place_orders', 'place_orders_v5', 'place_orders_v6'].map((name) => `select ${name}($1, $2, $3) as results`);
const asThisRelease = 'select place_orders_v7($1, $2, $3) as results';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

interface Result {
  outcome: string;
  order_id: string;
  token_no: number;
  invoice_id?: string;
}
/** What that release changes afterwards, from its `order-store.ts`, `cancel-orders.ts` and `close-day.ts`, with the tenant as $1. */
const changesOfTheReleaseBefore = [
  `update orders set version = version + 1, status = status, payment_status = payment_status, subtotal_minor = subtotal_minor,
     discount_minor = discount_minor, tax_minor = tax_minor, total_minor = total_minor, invoice_id = invoice_id, closed_at = now(),
     cancelled_by = 'x' where tenant_id = $1 returning 1`,
  `update order_item set status = 'preparing', status_at = now() where tenant_id = $1 returning 1`,
  'select id from orders where tenant_id = $1 order by id for update',
  'select from invoice where tenant_id = $1 for update',
  `update number_counter set last_number = last_number where tenant_id = $1 returning 1`,
  ...['invoice', 'credit_note'].map(
    (table) => `with marked as (update ${table} set day_close_id = null where tenant_id = $1 and id in (
      select id from ${table} where tenant_id = $1 and day_close_id is null for no key update skip locked)) select 1`,
  ),
];

/** Places an order with the service's database role and returns the last row of the answer. */
async function placeBy(statement: string, order: ReturnType<typeof waterOf>): Promise<Result | undefined> {
  const values = [order.tenant_id, JSON.stringify([{ ...order, position: 0 }]), Boolean(order.qr_order_id || order.invoice)];
  const [row] = await service.database.statement<{ results: Result[] }>(`test: ${statement}`, statement, values);
  return row?.results.at(-1);
}

/** An order of a bottle of water as release 08026a3 sends it: without `halved_tax` and without a lock time-out; with the ticket that this release sends and that one does not read. */
function waterOf(businessDay: string, more: { key?: string; qr_order_id?: string; paidInto?: string } = {}) {
  const [id, itemId, createdAt] = [uuidv7(), uuidv7(), new Date().toISOString()];
  const { tenantId, userId } = place.caller;
  const water = { itemId: place.items.water.id, title: 'water', unitMinor: 2000, quantity: 1 };
  const event = (name: string, data: object) => ({
    ...{ id: uuidv7(), subject: `evt.ordering.${name}.${tenantId}` },
    payload: { id: uuidv7(), tenantId, requestId: 'test', occurredAt: createdAt, data },
  });
  const sums = { subtotalMinor: 2000, discountMinor: 0, taxMinor: 0, totalMinor: 2000 };
  const about = { businessDay, createdAt, deliveryType: 'dinein' };
  const sum = { subtotal_minor: 2000, discount_minor: 0, tax_minor: 0, total_minor: 2000 };
  const paid = {
    series: more.paidInto,
    // What place_orders_v5 reads besides, and 08026a3 did not send.
    ...{
      business_day: businessDay,
      created_at: createdAt,
      created_by: userId,
      currency: 'INR',
      ...sum,
      taxes: [],
      order_ids: [id],
    },
    delivery_type: 'dinein',
    payments: [{ position: 1, payment_type_id: place.paymentTypes.cash, title: 'Cash', amount_minor: 2000 }],
    event: event('invoice_issued', {
      ...{ invoiceId: '', ...about, ...sums, orderIds: [id], localHour: 12, taxes: [] },
      payments: [{ title: 'Cash', amountMinor: 2000 }],
    }),
  };
  return {
    ...{ id, tenant_id: tenantId, created_by: userId, operation: createOrder.subject },
    ...{ key: more.key ?? null, input_hash: more.key ? 'hash' : null, business_day: businessDay, created_at: createdAt },
    ...{ delivery_type: 'dinein', customer_type: 'WALKIN', customer_id: null, customer_name: null },
    ...{ table_id: null, table_title: null, floor: null, payment_status: more.paidInto ? 'paid' : 'pending' },
    ...{ coupon_code: null, discount_percent_bp: null, discount_fixed_minor: null, currency: 'INR' },
    ...{ ...sum, qr_order_id: more.qr_order_id ?? null },
    items: [
      {
        ...{ id: itemId, position: 1, item_id: water.itemId, title: 'water', variant_id: null, variant_title: null },
        ...{ variant_price_minor: null, addons: [], unit_minor: 2000, quantity: 1, notes: null },
        ...{ tax_title: null, tax_rate_bp: 0, tax_type: 'none' },
      },
    ],
    event: event('order_created', {
      ...{ orderId: id, version: 1, tokenNo: 0, ...about, status: 'created', paymentStatus: 'pending', customerId: null },
      ...{ tableId: null, qrOrderId: more.qr_order_id ?? null, totalMinor: 2000, discountMinor: 0, couponCode: null },
      ...{ cancelledBy: null, cancelledAt: null, createdBy: 'tester', currency: 'INR' },
      items: [{ id: itemId, ...water, status: 'created' }],
    }),
    invoice: more.paidInto ? paid : null,
    ticket: { tenant_id: tenantId, order_id: id, id: uuidv7(), kind: 'round', lines: [], by: userId, at: createdAt },
    told: event('ticket_told', {}),
  };
}
const water = () => place.order([{ id: place.items.water.id, quantity: 1 }], 20);
/** The current business day of the service. */
async function today(): Promise<string> {
  await place.call(createOrder, water());
  const [row] = await service.sql<{ day: string }>('select business_day::text as day from orders where tenant_id = $1', [
    place.caller.tenantId,
  ]);
  return row?.day as string;
}

describe.each(before)('the release before goes on placing orders on the newest schema: %s', (asTheReleaseBefore) => {
  it('from the same counters, told of in the same events, and shown and paid by this release', async () => {
    const day = await today();
    const order = waterOf(day);
    expect(await placeBy(asTheReleaseBefore, order)).toEqual({ position: 0, outcome: 'placed', order_id: order.id, token_no: 2 });
    expect(await place.call(createOrder, water())).toMatchObject({ tokenNo: 3 });
    expect(await placeBy(asTheReleaseBefore, waterOf(day))).toMatchObject({ token_no: 4 });
    expect(await service.waitForEvent(orderCreated, ({ data }) => data.orderId === order.id)).toMatchObject({
      data: { tokenNo: 2 },
    });
    expect(JSON.stringify(await place.call(listOrders, {}))).toContain(order.id);
    const cooking = (await place.call(listKitchen, {})).flatMap(({ items }) => items);
    expect(cooking.map(({ status, stopped, goes_on }) => [status, stopped, goes_on])).toEqual(Array(4).fill(['created', 0, 0]));
    const payments = [{ paymentTypeId: place.paymentTypes.cash, amount: 20 }];
    const pay = { orderIds: [order.id], subTotal: 20, taxTotal: 0, total: 20, discount: 0, payments };
    await expect(place.call(completeAndPay, pay)).resolves.toMatchObject({ invoiceId: expect.stringMatching(/000001$/) });
  });

  it('with invoices of the same series, on the same letterhead', async () => {
    const day = await today();
    const { invoiceId } = await place.call(createOrderAndInvoice, { ...water(), netTotal: 20, taxTotal: 0, total: 20 });
    const series = invoiceId.slice(0, -6);
    expect(await placeBy(asTheReleaseBefore, waterOf(day, { paidInto: series }))).toMatchObject({
      invoice_id: `${series}000002`,
    });
    const papers = await service.sql('select letterhead, total_minor from invoice where tenant_id = $1', [place.caller.tenantId]);
    expect(papers).toEqual([
      { letterhead: 1, total_minor: 2000 },
      { letterhead: 1, total_minor: 2000 },
    ]);
  });

  it.each(changesOfTheReleaseBefore)('and changing what may change of what is kept: %s', async (statement) => {
    await place.call(createOrderAndInvoice, { ...water(), netTotal: 20, taxTotal: 0, total: 20 });
    const { tenantId } = place.caller;
    const done = await service.database.tx({ tenantId }, (tx) => tx.query<unknown[]>(statement, [tenantId]));
    expect(done).not.toEqual([]);
  });

  it.each([
    ['the release before', 'this one', asTheReleaseBefore, asThisRelease],
    ['this release', 'the one before', asThisRelease, asTheReleaseBefore],
  ])('and what %s placed is the same order when %s is asked again', async (_first, _second, first, second) => {
    const order = waterOf(await today(), { key: 'what-the-till-holds' });
    const placed = await placeBy(first, order);
    expect(placed).toMatchObject({ outcome: 'placed', token_no: 2 });
    const again = { ...order, id: uuidv7() };
    expect(await placeBy(second, again)).toMatchObject({ outcome: 'replayed', order_id: order.id, token_no: 2 });
  });

  it("and takes a diner's order once, whichever of them is first", async () => {
    const [day, qrOrder] = [await today(), uuidv7()];
    await service.sql(
      `insert into qr_order (tenant_id, id, created_at, delivery_type, customer_type, items) values ($1, $2, now(), 'dinein', 'WALKIN', '[]')`,
      [place.caller.tenantId, qrOrder],
    );
    expect(await placeBy(asTheReleaseBefore, waterOf(day, { qr_order_id: qrOrder }))).toMatchObject({ outcome: 'placed' });
    await expect(placeBy(asThisRelease, waterOf(day, { qr_order_id: qrOrder }))).rejects.toMatchObject({ code: 'TH001' });
    await expect(placeBy(asTheReleaseBefore, waterOf(day, { qr_order_id: qrOrder }))).rejects.toMatchObject({ code: 'TH001' });
  });
});

describe('what a pod of the release before takes off an order that this release sent', () => {
  const { update, insert } = {
    update: (set: string) =>
      `update order_item set ${set}, status_at = now() where tenant_id = $1 and order_id = $2 and position = 1 and status <> 'cancelled'`,
    // From its `order-store.ts`: the pieces first, then what is left of their line.
    insert: `insert into order_item select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'quantity', 2, 'status', 'cancelled'))).*
      from order_item i where tenant_id = $1 and order_id = $2 and position = 1 and status <> 'cancelled'`,
  };
  const send = async () =>
    (
      await place.call(
        createOrder,
        place.order(
          [
            { id: place.items.water.id, quantity: 5 },
            { id: place.items.naan.id, quantity: 1 },
          ],
          157.75,
        ),
      )
    ).orderId;
  const asTheReleaseBefore = (orderId: string, ...statements: string[]) =>
    service.database.tx({ tenantId: place.caller.tenantId }, async (tx) => {
      for (const statement of statements) await tx.query(statement, [place.caller.tenantId, orderId]);
    });
  const voids = async (orderId: string) =>
    (
      await service.sql<{ lines: ToldLine[]; by: string | null; token_no: number }>(
        `select lines, by, token_no from ticket where order_id = $1 and kind = 'void' order by at, id`,
        [orderId],
      )
    ).map(({ lines, by, token_no }) => [token_no, by, ...lines.map(({ title, quantity, notes }) => [title, quantity, notes])]);
  const paper = async (orderId: string) => {
    const { items, cancelled } = await place.call(getTicket, { orderId });
    return [items, cancelled ?? []].map((lines) => lines.map(({ item_title, quantity }) => [item_title, quantity]));
  };

  it.each([
    ['a line', [update(`status = 'cancelled'`)], 5],
    ['pieces of a line', [insert, update('quantity = 3')], 2],
    ['pieces that were refunded', [update('stopped = 4')], 4],
  ])('is told to the kitchen by the database, and the paper leaves it out: %s', async (_what, statements, pieces) => {
    const orderId = await send();
    await asTheReleaseBefore(orderId, ...statements);
    expect(await voids(orderId)).toEqual([[1, null, ['water', pieces, null]]]);
    const left =
      pieces < 5
        ? [
            ['water', 5 - pieces],
            ['naan', 1],
          ]
        : [['naan', 1]];
    expect(await paper(orderId)).toEqual([left, [['water', pieces]]]);
  });

  it('is told once, whoever takes off what is left', async () => {
    const orderId = await send();
    const [line] = await service.sql<{ id: string }>('select id from order_item where order_id = $1 and position = 1', [orderId]);
    const off = (quantity?: number) =>
      place.call(updateItemStatus, { id: line?.id as string, status: 'cancelled', quantity }, { idempotencyKey: uuidv7() });
    await off(1);
    await asTheReleaseBefore(orderId, insert, update('quantity = 2'));
    await asTheReleaseBefore(orderId, update(`status = 'preparing'`));
    await off();
    expect(await voids(orderId)).toEqual([
      [1, place.caller.userId, ['water', 1, null]],
      [1, null, ['water', 2, null]],
      [1, place.caller.userId, ['water', 2, null]],
    ]);
    expect(await paper(orderId)).toEqual([
      [['naan', 1]],
      [
        ['water', 2],
        ['water', 1],
        ['water', 2],
      ],
    ]);
  });

  it('of an order that a pod of the release before sent, has no ticket, and the paper is that of its lines', async () => {
    const order = waterOf(await today());
    await placeBy('select place_orders_v6($1, $2, $3) as results', order);
    await asTheReleaseBefore(order.id, update(`status = 'cancelled'`));
    expect([await voids(order.id), await paper(order.id)]).toEqual([[], [[], [['water', 1]]]]);
  });
});
