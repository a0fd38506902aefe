import { describe, expect, it } from '@jest/globals';
import { orderingAudited } from '@thali/proto/audit';
import { completeOrders, listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { closeDay, getDayClose, openDay } from '@thali/proto/ordering/day-close';
import { cancelOrders, completeAndPay, listOrders, paymentSummary } from '@thali/proto/ordering/orders-board';
import type { TestService } from '@thali/testing/test-service';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

const reason = 'Left without paying';
const send = async (quantity = 4, more: object = {}) =>
  place.call(createOrder, place.order([{ id: place.items.water.id, quantity }], quantity * 20, more));
const staff = (scope: string) =>
  service.as({ tenantId: place.caller.tenantId, role: 'user', username: 'asha', scope: `ORDER_STATUS,${scope}` });
const stateOf = async (orderId: string) =>
  (
    await service.sql<{ state: string }>(`select status || ' ' || payment_status as state from orders where id = $1`, [orderId])
  )[0]?.state;
const pay = async (orderIds: string[], till: Pick<Restaurant, 'call'> = place) => {
  const { subtotal: subTotal, taxTotal, total, discount } = await till.call(paymentSummary, { orderIds });
  return till.call(completeAndPay, { orderIds, subTotal, taxTotal, total, discount });
};
const outcomeOf = (work: Promise<unknown>) => work.then(() => 'done').catch((error) => error.code as string);

describe('completing what is not paid', () => {
  it('is refused without a reason, for all of the orders or none', async () => {
    const cart = [{ id: place.items.water.id, quantity: 1 }];
    const [open, paid] = [await send(), await place.call(createOrderAndInvoice, place.order(cart, 20))];
    const orderIds = [paid.orderId, open.orderId];
    for (const unpaidReason of [undefined, '', '  '])
      await expect(place.call(completeOrders, { orderIds, unpaidReason })).rejects.toMatchObject({
        code: 'ORDER_UNPAID',
        status: 409,
      });
    expect(await Promise.all(orderIds.map(stateOf))).toEqual(['created paid', 'created pending']);
  });
  it('with a reason is for those who answer for the money: settings or reports', async () => {
    const { orderId } = await send();
    const closing = { orderIds: [orderId], unpaidReason: reason };
    for (const scope of ['', 'POS', 'ORDERS'])
      await expect(staff(scope).call(completeOrders, closing)).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect(await stateOf(orderId)).toBe('created pending');
    expect(await staff('REPORTS').call(completeOrders, closing)).toEqual({ message: 'Order completed!' });
    expect(await stateOf(orderId)).toBe('completed pending');
    const second = await send();
    await staff('SETTINGS').call(completeOrders, { orderIds: [second.orderId], unpaidReason: reason });
  });
  it('asks nothing of an order whose bill is zero, or whose items were paid', async () => {
    const free = await send(2, { discount: 40, couponCode: 'ALL100', payableAmount: 0 });
    expect(await staff('ORDERS').call(completeOrders, { orderIds: [free.orderId] })).toEqual({ message: 'Order completed!' });
    expect(await place.call(listUnpaidOrders, {})).toEqual([]);
  });
  it('leaves the board and stays collectable: found, summed up, paid once, and then no longer owed', async () => {
    const { orderId, tokenNo } = await send();
    await place.call(completeOrders, { orderIds: [orderId], unpaidReason: reason });
    expect(await place.call(listOrders, {})).toEqual([]);
    const owed = await staff('').call(listUnpaidOrders, {});
    expect(owed).toMatchObject([{ id: orderId, token_no: tokenNo, closed_by: 'tester', reason, totals: { total: 80 } }]);
    await expect(place.call(cancelOrders, { orderIds: [orderId] })).rejects.toMatchObject({ code: 'ORDER_CLOSED' });
    const { invoiceId } = await pay([orderId], staff('ORDERS'));
    expect(invoiceId).toBeTruthy();
    await expect(pay([orderId])).rejects.toMatchObject({ code: 'ORDER_ALREADY_PAID' });
    expect(await stateOf(orderId)).toBe('completed paid');
    expect(await place.call(listUnpaidOrders, {})).toEqual([]);
    expect((await place.call(openDay, {})).total).toBe(80);
  });
  it('is paid together with what is still on the board', async () => {
    const [closed, open] = [await send(), await send(1)];
    await place.call(completeOrders, { orderIds: [closed.orderId], unpaidReason: reason });
    await pay([closed.orderId, open.orderId]);
    expect(await stateOf(open.orderId)).toBe('completed paid');
    expect((await place.call(openDay, {})).total).toBe(100);
  });
  it('is in the audit log: who, which order, how much, why', async () => {
    const { orderId, tokenNo } = await send();
    await place.call(completeOrders, { orderIds: [orderId], unpaidReason: reason });
    const [entry] = await service.sql<{ data: unknown }>(
      `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${orderingAudited.subject}.%'`,
      [place.caller.tenantId],
    );
    expect(entry?.data).toMatchObject({
      ...{ action: 'order_closed_unpaid', by: 'tester', subject: `Token ${tokenNo}` },
      details: { total: 80, currency: 'INR', reason },
    });
  });
  it('shows in the day close with count and amount, listed, as it was when the day was closed', async () => {
    const [first, second] = [await send(4), await send(2)];
    await place.call(completeOrders, { orderIds: [first.orderId, second.orderId], unpaidReason: reason });
    const paid = await send(1);
    await pay([paid.orderId]);
    const unpaid = {
      ...{ orders: 2, total: 120 },
      listed: [
        { token_no: second.tokenNo, total: 40, closed_by: 'tester', reason },
        { token_no: first.tokenNo, total: 80, closed_by: 'tester', reason },
      ],
    };
    expect((await place.call(openDay, {})).closed_unpaid).toMatchObject(unpaid);
    const cash = { counted: [{ title: 'Cash', amount: 20 }], total: 20, invoices: 1, creditNotes: 0 };
    const { id } = await place.call(closeDay, cash);
    await pay([second.orderId]);
    expect((await place.call(getDayClose, { id })).closed_unpaid).toMatchObject(unpaid);
    expect((await place.call(openDay, {})).closed_unpaid).toMatchObject({ orders: 1, total: 80 });
  });
  it('counts all that is owed, however few of it are listed, and pages through the list', async () => {
    const { orderId } = await send();
    await place.call(completeOrders, { orderIds: [orderId], unpaidReason: reason });
    await service.sql(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'token_no', 1000 + n))).*
       from orders o, generate_series(1, 60) n where o.id = $1`,
      [orderId],
    );
    const { closed_unpaid } = await place.call(openDay, {});
    expect([closed_unpaid.orders, closed_unpaid.total, closed_unpaid.listed.length]).toEqual([61, 61 * 80, 50]);
    expect(await place.call(listUnpaidOrders, { page: '2', perPage: '50' })).toHaveLength(11);
  });
  it('40 races of completing against paying all end paid, with one invoice each, whoever comes first', async () => {
    for (let round = 0; round < 40; round++) {
      const { orderId } = await send(1);
      const unpaidReason = round % 2 ? reason : undefined;
      const bill = { orderIds: [orderId], subTotal: 20, taxTotal: 0, total: 20, discount: 0 };
      const calls = [
        () => outcomeOf(place.call(completeOrders, { orderIds: [orderId], unpaidReason })),
        () => outcomeOf(place.call(completeAndPay, bill)),
      ];
      if (round % 4 > 1) calls.reverse();
      const outcomes = await Promise.all(calls.map((call) => call()));
      expect(outcomes.filter((outcome) => !['done', 'ORDER_UNPAID', 'ORDER_CLOSED'].includes(outcome))).toEqual([]);
      expect(await stateOf(orderId)).toBe('completed paid');
    }
    expect(await place.call(openDay, {})).toMatchObject({ invoices: 40, total: 800, closed_unpaid: { orders: 0 } });
  }, 120_000);
});
