import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listKitchen } from '@thali/proto/ordering/kitchen';
import { orderCreated, paymentRecorded } from '@thali/proto/ordering/order-events';
import { completeAndPay, listOrders } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { asThisRelease, before, send, waterOf } from './orders-of-before.js';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

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
    const order = waterOf(place, day);
    expect(await send(service, asTheReleaseBefore, order)).toEqual({
      position: 0,
      outcome: 'placed',
      order_id: order.id,
      token_no: 2,
    });
    expect(await place.call(createOrder, water())).toMatchObject({ tokenNo: 3 });
    expect(await send(service, asTheReleaseBefore, waterOf(place, day))).toMatchObject({ token_no: 4 });
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
    expect(await send(service, asTheReleaseBefore, waterOf(place, day, { paidInto: series }))).toMatchObject({
      invoice_id: `${series}000002`,
    });
    const papers = await service.sql('select letterhead, total_minor from invoice where tenant_id = $1', [place.caller.tenantId]);
    expect(papers).toEqual([
      { letterhead: 1, total_minor: 2000 },
      { letterhead: 1, total_minor: 2000 },
    ]);
  });

  it('with payments in the same ledger', async () => {
    const order = waterOf(place, await today(), { paidInto: '26-27/' });
    await send(service, asTheReleaseBefore, order);
    const ledger = await service.sql(
      'select invoice_id, title, payment_type_id, amount_minor from payment where tenant_id = $1',
      [place.caller.tenantId],
    );
    const cash = { title: 'Cash', payment_type_id: place.paymentTypes.cash, amount_minor: 2000 };
    expect(ledger).toEqual([{ invoice_id: '26-27/000001', ...cash }]);
    const told = await service.waitForEvent(paymentRecorded, ({ tenantId }) => tenantId === place.caller.tenantId);
    expect(told.data).toMatchObject({ invoiceId: '26-27/000001', title: 'Cash', amountMinor: 2000, refundOf: null });
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
    const order = waterOf(place, await today(), { key: 'what-the-till-holds' });
    const placed = await send(service, first, order);
    expect(placed).toMatchObject({ outcome: 'placed', token_no: 2 });
    const again = { ...order, id: uuidv7() };
    expect(await send(service, second, again)).toMatchObject({ outcome: 'replayed', order_id: order.id, token_no: 2 });
  });

  it("and takes a diner's order once, whichever of them is first", async () => {
    const [day, qrOrder] = [await today(), uuidv7()];
    await service.sql(
      `insert into qr_order (tenant_id, id, created_at, delivery_type, customer_type, items) values ($1, $2, now(), 'dinein', 'WALKIN', '[]')`,
      [place.caller.tenantId, qrOrder],
    );
    expect(await send(service, asTheReleaseBefore, waterOf(place, day, { qr_order_id: qrOrder }))).toMatchObject({
      outcome: 'placed',
    });
    await expect(send(service, asThisRelease, waterOf(place, day, { qr_order_id: qrOrder }))).rejects.toMatchObject({
      code: 'TH001',
    });
    await expect(send(service, asTheReleaseBefore, waterOf(place, day, { qr_order_id: qrOrder }))).rejects.toMatchObject({
      code: 'TH001',
    });
  });
});
