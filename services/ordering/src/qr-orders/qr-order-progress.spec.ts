import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { cancelOrders, listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { deleteQrOrder } from '@thali/proto/ordering/qr-orders';
import type { TestService } from '@thali/testing/test-service';
import { codeOf, dinersOfEachTest } from '../../test/diner-orders.js';
import { openRestaurant, type Restaurant } from '../../test/restaurant.js';

let service: TestService;
let place: Restaurant;
const { tikka, water, take, progress } = dinersOfEachTest((running, opened) => {
  [service, place] = [running, opened];
});
describe('the diner’s page', () => {
  it('follows the order from waiting to ready, and goes by what staff made of it', async () => {
    const { trackingId } = await take({ cartItems: [tikka(), water()], tableId: place.table });
    expect(await progress(trackingId)).toMatchObject({
      ...{ state: 'waiting', tokenNo: null, table_title: 'Table T4' },
      items: [
        { item_title: 'tikka', variant_title: 'Full', quantity: 2, status: 'created' },
        { item_title: 'water', variant_title: null, quantity: 1, status: 'created' },
      ],
    });
    const { qrOrderId } = await progress(trackingId);
    const cart = [water(), { id: place.items.naan.id, quantity: 3 }];
    const { tokenNo } = await place.call(createOrder, place.order(cart, 193.25, { selectedQrOrderItem: qrOrderId }));
    expect(await progress(trackingId)).toMatchObject({
      ...{ state: 'accepted', tokenNo, table_title: null },
      items: [
        { item_title: 'water', quantity: 1 },
        { item_title: 'naan', quantity: 3 },
        { item_title: 'tikka', status: 'cancelled' },
      ],
    });
    const [first, second] = (await place.call(listOrders, {})).flatMap(({ orders }) => orders[0]?.items ?? []);
    const after = async (item: { id: string } | undefined, status: 'preparing' | 'completed' | 'delivered') => {
      await place.call(updateItemStatus, { id: item?.id as string, status });
      return (await progress(trackingId)).state;
    };
    expect(await after(first, 'preparing')).toBe('preparing');
    expect(await after(first, 'completed')).toBe('preparing');
    expect(await after(second, 'delivered')).toBe('ready');
  });
  it('tells of a refusal, before and after it was accepted', async () => {
    const [refused, cancelled] = [await take(), await take()];
    const idOf = async ({ trackingId }: { trackingId: string }) => (await progress(trackingId)).qrOrderId;
    await place.call(deleteQrOrder, { id: await idOf(refused) });
    const order = place.order([water()], 20, { selectedQrOrderItem: await idOf(cancelled) });
    const { orderId } = await place.call(createOrder, order);
    await place.call(cancelOrders, { orderIds: [orderId] });
    for (const { trackingId } of [refused, cancelled])
      expect(await progress(trackingId)).toMatchObject({ state: 'cancelled', items: [{ status: 'cancelled' }] });
  });
  it('says what was refunded, and that what is not cooked any more does not come', async () => {
    const { trackingId } = await take({ cartItems: [water()], tableId: place.table });
    const cart = [
      { id: place.items.water.id, quantity: 2 },
      { id: place.items.lassi.id, quantity: 1 },
    ];
    const { qrOrderId } = await progress(trackingId);
    const order = place.order(cart, 158, { selectedQrOrderItem: qrOrderId });
    const { invoiceId } = await place.call(createOrderAndInvoice, { ...order, netTotal: 140, taxTotal: 18, total: 158 });
    const { lines } = await place.call(previewCredit, { invoiceId });
    const [bottles, lassi] = lines.map(({ id }) => id) as [string, string];
    const stop = (id: string, quantity: number, total: number) =>
      place.call(creditInvoice, { invoiceId, lines: [{ id, quantity }], total, reason: 'Late', stopKitchen: true });
    const shown = async () => {
      const { state, items } = await progress(trackingId);
      return [state, ...items.map(({ status, refunded, reason }) => [status, refunded, reason])];
    };
    await stop(bottles, 1, 20);
    expect(await shown()).toEqual(['accepted', ['created', 1, null], ['created', 0, null]]);
    await place.call(updateItemStatus, { id: bottles, status: 'delivered' });
    await stop(lassi, 1, 118);
    expect(await shown()).toEqual(['ready', ['delivered', 1, null], ['cancelled', 1, null]]);
  });
  it('is that of a cancelled order once nothing of it is cooked any more', async () => {
    const { trackingId } = await take({ cartItems: [water()], tableId: place.table });
    const { qrOrderId } = await progress(trackingId);
    const order = place.order([water()], 20, { selectedQrOrderItem: qrOrderId });
    const { invoiceId } = await place.call(createOrderAndInvoice, { ...order, netTotal: 20, taxTotal: 0, total: 20 });
    await place.call(creditInvoice, { invoiceId, total: 20, reason: 'Late', stopKitchen: true });
    expect(await progress(trackingId)).toMatchObject({ state: 'cancelled', items: [{ status: 'cancelled', refunded: 1 }] });
  });
  it('says what was ordered with addons and notes, and what it costs: at the menu of now, then as it was taken', async () => {
    const { trackingId } = await take({ cartItems: [tikka(), water()] });
    // By hand: (420 + 20) x 2 with 5 % on top, and 20 without tax.
    const bill = { currency: 'INR', totals: { subtotal: 900, discount: 0, taxTotal: 44, total: 944 } };
    const lines = [
      { item_title: 'tikka', addons: ['Extra Mint Chutney'], notes: 'less spicy', amount: 880, reason: null },
      { item_title: 'water', addons: [], notes: null, amount: 20, reason: null },
    ];
    const { qrOrderId, ...waiting } = await progress(trackingId);
    expect(waiting).toMatchObject({ ...bill, items: lines });
    const order = place.order([tikka(), water()], 944, { selectedQrOrderItem: qrOrderId });
    await place.call(createOrder, order);
    expect(await progress(trackingId)).toMatchObject({ state: 'accepted', ...bill, items: lines });
  });
  it('costs before it is taken what the cart and the bill say, also where a tax is two halves', async () => {
    const store = place.store();
    await place.change([{ ...store, data: { ...store.data, gstin: '29AAGCB7383J1Z4' } } as typeof store]);
    const { trackingId } = await take({ cartItems: [{ id: place.items.naan.id, quantity: 1 }] });
    // By hand: 2.5 % of 55 is 1.375 -> 1.38, twice.
    const totals = { subtotal: 55, discount: 0, taxTotal: 2.76, total: 57.76 };
    const { qrOrderId, ...waiting } = await progress(trackingId);
    expect(waiting).toMatchObject({ state: 'waiting', totals });
    const cart = [{ id: place.items.naan.id, quantity: 1 }];
    await place.call(createOrder, place.order(cart, 57.76, { selectedQrOrderItem: qrOrderId }));
    expect(await progress(trackingId)).toMatchObject({ state: 'accepted', totals });
  });
  it('says of a cancelled dish whether it is sold out, also of one that staff left out, and that it costs nothing', async () => {
    const { trackingId } = await take({ cartItems: [tikka(), water(), { id: place.items.naan.id, quantity: 1 }] });
    const { qrOrderId } = await progress(trackingId);
    const cart = [water(), { id: place.items.naan.id, quantity: 1 }];
    await place.call(createOrder, place.order(cart, 77.75, { selectedQrOrderItem: qrOrderId }));
    const [, naan] = (await place.call(listOrders, {})).flatMap(({ orders }) => orders[0]?.items ?? []);
    await place.call(updateItemStatus, { id: naan?.id as string, status: 'cancelled', reason: ' The oven is off ' });
    const { tikka: dish } = place.items;
    await place.change([{ kind: 'item', id: dish.id, data: { ...dish, is_sold_out: 1 } }]);
    expect(await progress(trackingId)).toMatchObject({
      totals: { total: 20 },
      items: [
        { item_title: 'water', status: 'created', reason: null },
        { item_title: 'naan', status: 'cancelled', reason: 'restaurant', reason_text: 'The oven is off' },
        { item_title: 'tikka', status: 'cancelled', amount: null, reason: 'sold_out', reason_text: null },
      ],
    });
  });
  it('has no price while a dish of it can not be sold any more', async () => {
    const { trackingId } = await take({ cartItems: [tikka(), water()] });
    const { tikka: dish } = place.items;
    await place.change([{ kind: 'item', id: dish.id, data: { ...dish, variants: [] } }]);
    expect(await progress(trackingId)).toMatchObject({
      state: 'waiting',
      totals: null,
      items: [{ amount: null }, { amount: null }],
    });
  });
  it('does not know another store’s order', async () => {
    const { trackingId } = await take();
    const foreign = await openRestaurant(service);
    expect(await codeOf(progress(trackingId, foreign))).toBe('NOT_FOUND');
  });
});
