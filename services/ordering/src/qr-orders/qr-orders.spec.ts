import { describe, expect, it } from '@jest/globals';
import type { TestService } from '@thali/kit/testing/test-service';
import type { Request } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer, searchCustomers } from '@thali/proto/ordering/customers';
import { customerAdded, orderCreated } from '@thali/proto/ordering/order-events';
import { cancelOrders, listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import {
  cancelAllQrOrders,
  countQrOrders,
  deleteQrOrder,
  listQrOrders,
  qrOrderPlaced,
  qrOrderProgress,
  qrOrdersCancelled,
  takeQrOrder,
  updateQrOrderStatus,
} from '@thali/proto/ordering/qr-orders';
import { v7 as uuidv7 } from 'uuid';
import { newRestaurantForEachTest, openRestaurant, type Restaurant } from '../../test/restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});

type Form = Request<typeof takeQrOrder>;
const tikka = (at = place) => ({
  id: at.items.tikka.id,
  quantity: 2,
  notes: 'less spicy',
  variant_id: at.items.tikka.variants[1]?.id,
  addons_ids: [at.items.tikka.addons[0]?.id as string],
});
const water = (at = place) => ({ id: at.items.water.id, quantity: 1 });
const take = (more: Partial<Form> = {}, at = place, key?: string) =>
  at.diner(takeQrOrder, { cartItems: [water(at)], ...more }, { idempotencyKey: key });
const waiting = (at = place) => at.call(listQrOrders, {});
const progress = (trackingId: string, at = place) => at.diner(qrOrderProgress, { trackingId });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error) => error.code,
  );
/** Takes one and answers its id. */
const taken = async (at = place) => {
  const { trackingId } = await take({}, at);
  return (await progress(trackingId, at)).qrOrderId;
};

describe('a diner’s order', () => {
  it('waits for staff with the titles of the moment, the table and Guest', async () => {
    const answer = await take({ cartItems: [tikka()], tableId: place.table });
    expect(answer).toEqual({ message: 'Booking Placed Successfully', trackingId: expect.stringMatching(/^[\w-]{22}$/) });
    const { id, price, ...rest } = place.items.tikka;
    await place.change([{ kind: 'item', id, data: { ...rest, id, price, title: 'Renamed', variants: [], addons: [] } }]);
    expect(await waiting()).toEqual([
      expect.objectContaining({
        ...{ delivery_type: 'dinein', customer_type: 'WALKIN', customer_id: null, customer_name: 'Guest' },
        ...{ table_id: place.table, table_title: 'Table T4' },
        items: [
          {
            ...{ item_id: id, item_title: 'tikka', quantity: 2, notes: 'less spicy' },
            ...{ variant_id: place.items.tikka.variants[1]?.id, variant_title: 'Full' },
            addons: [{ id: place.items.tikka.addons[0]?.id, title: 'Extra Mint Chutney' }],
          },
        ],
      }),
    ]);
    expect(await place.call(countQrOrders, {})).toEqual({ totalQROrders: 1 });
  });
  it('is told to the others', async () => {
    const id = await taken();
    expect((await service.waitForEvent(qrOrderPlaced, ({ data }) => data.qrOrderId === id)).tenantId).toBe(place.caller.tenantId);
  });
  it('is refused with what a till’s cart is refused with', async () => {
    const foreign = await openRestaurant(service);
    const { tikka: dish, naan, soldOut } = place.items;
    const refused = (line: Form['cartItems'][number]) => codeOf(take({ cartItems: [line] }));
    expect(await refused({ id: soldOut.id, quantity: 1 })).toBe('ITEM_UNAVAILABLE');
    expect(await refused(water(foreign))).toBe('ITEM_UNAVAILABLE');
    expect(await refused({ id: dish.id, quantity: 1 })).toBe('VARIANT_REQUIRED');
    expect(await refused({ id: naan.id, quantity: 1, variant_id: dish.variants[0]?.id })).toBe('VARIANT_UNKNOWN');
    expect(await refused({ id: naan.id, quantity: 1, addons_ids: [dish.addons[0]?.id as string] })).toBe('ADDON_UNKNOWN');
    expect(await refused({ id: naan.id, quantity: 100 })).toBe('VALIDATION_FAILED');
    expect(await waiting()).toEqual([]);
  });
  it('takes a table of its own store only, and only for dine in', async () => {
    const foreign = await openRestaurant(service);
    expect(await codeOf(take({ tableId: foreign.table }))).toBe('TABLE_INVALID');
    expect(await codeOf(take({ tableId: place.table, deliveryType: 'takeaway' }))).toBe('TABLE_NOT_ALLOWED');
  });
  it('is refused while ordering or the whole menu is off, or the store is unknown', async () => {
    for (const flags of [{ is_qr_order_enabled: 0 }, { is_qr_menu_enabled: 0 }] as const) {
      await place.change([place.store(flags)]);
      expect(await codeOf(take())).toBe('QR_ORDERING_OFF');
    }
    const unknown = service.as({ userId: '' });
    expect(await codeOf(unknown.call(takeQrOrder, { cartItems: [water()] }))).toBe('QR_ORDERING_OFF');
  });
  it('is one order for one key, however often it comes, also after the menu has changed', async () => {
    const key = uuidv7();
    const answers = await Promise.all(Array.from({ length: 20 }, () => take({}, place, key)));
    expect(new Set(answers.map(({ trackingId }) => trackingId)).size).toBe(1);
    await place.change([place.store({ is_qr_order_enabled: 0 })]);
    expect(await take({}, place, key)).toEqual(answers[0]);
    expect(await codeOf(take({ cartItems: [{ ...water(), quantity: 2 }] }, place, key))).toBe('IDEMPOTENCY_MISMATCH');
    expect(await waiting()).toHaveLength(1);
  });
  it('is the 51st and refused when 50 wait, however many come at once; other stores and tills go on', async () => {
    const other = await openRestaurant(service);
    const flood = Array.from({ length: 80 }, () => codeOf(take()));
    const cart = [water()];
    const orders = Array.from({ length: 10 }, () => codeOf(place.call(createOrder, place.order(cart, 20))));
    expect(await codeOf(take({}, other))).toBe('ok');
    const answers = await Promise.all(flood);
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(50);
    expect(answers.filter((answer) => answer === 'TOO_MANY_ORDERS')).toHaveLength(30);
    expect(await Promise.all(orders)).toEqual(Array(10).fill('ok'));
    await expect(take()).rejects.toMatchObject({ status: 429, extra: { details: { retryAfter: 30 } } });
    await place.call(deleteQrOrder, { id: (await waiting())[0]?.id as string });
    expect(await codeOf(take())).toBe('ok');
  }, 30_000);
});

describe('a diner’s phone', () => {
  const withPhone = (name: string, phone: string) => take({ customerType: 'CUSTOMER', customer: { name, phone } });

  it('adds a customer when it is new and tells of it', async () => {
    await withPhone('Asha', '98450 11111');
    expect(await place.call(searchCustomers, { q: '98450 11111' })).toMatchObject([{ name: 'Asha', phone: '98450 11111' }]);
    await service.waitForEvent(
      customerAdded,
      ({ tenantId, data }) => tenantId === place.caller.tenantId && data.phone === '98450 11111',
    );
  });
  it('never renames a known customer; the order keeps the name that was typed, and the answer looks the same', async () => {
    await place.call(addCustomer, { phone: '98450 22222', name: 'Vikram', email: 'vikram@thali.test' });
    const known = await withPhone('X', '98450 22222');
    const fresh = await withPhone('X', '98450 33333');
    expect(Object.keys(known)).toEqual(Object.keys(fresh));
    expect({ ...known, trackingId: '' }).toEqual({ ...fresh, trackingId: '' });
    expect(await place.call(searchCustomers, { q: '98450 22222' })).toMatchObject([
      { name: 'Vikram', email: 'vikram@thali.test' },
    ]);
    expect((await waiting()).map((order) => [order.customer_type, order.customer_id, order.customer_name])).toEqual([
      ['CUSTOMER', '98450 22222', 'X'],
      ['CUSTOMER', '98450 33333', 'X'],
    ]);
  });
  it('needs a name and a valid phone, and a guest leaves neither', async () => {
    await expect(withPhone('', '98450 44444')).rejects.toMatchObject({ message: 'Name is Required.' });
    await expect(withPhone('Asha', 'call me')).rejects.toMatchObject({ message: 'Enter a valid phone number.' });
    await take({ customerType: 'WALKIN', customer: { name: 'Asha', phone: '98450 55555' } });
    expect(await waiting()).toMatchObject([{ customer_id: null, customer_name: 'Guest' }]);
    expect(await place.call(searchCustomers, { q: '98450 55555' })).toEqual([]);
  });
  it('adds one customer for two orders at once', async () => {
    await Promise.all([withPhone('Asha', '98450 66666'), withPhone('Ravi', '98450 66666')]);
    expect(await place.call(searchCustomers, { q: '98450 66666' })).toHaveLength(1);
  });
});

describe('staff', () => {
  const send = (selectedQrOrderItem: string, key?: string, at = place) =>
    at.call(createOrder, at.order([water(at)], 20, { selectedQrOrderItem }), { idempotencyKey: key });

  it.each([
    ['sent to the kitchen', createOrder],
    ['paid at once', createOrderAndInvoice],
  ] as const)('accept it once when it is %s: of two tills at once one wins', async (_how, contract) => {
    const id = await taken();
    const till = () => codeOf(place.call(contract, place.order([water()], 20, { selectedQrOrderItem: id })));
    expect((await Promise.all([till(), till()])).sort()).toEqual(['QR_ORDER_PROCESSED', 'ok']);
    expect(await codeOf(send(id))).toBe('QR_ORDER_PROCESSED');
    expect(await place.call(countQrOrders, {})).toEqual({ totalQROrders: 0 });
    const created = await service.waitForEvent(orderCreated, ({ data }) => data.qrOrderId === id);
    expect(created.tenantId).toBe(place.caller.tenantId);
  });
  it('can not send one that was refused, nor refuse one that was sent, nor touch another store’s', async () => {
    const [refused, sent, foreign] = [await taken(), await taken(), await openRestaurant(service)];
    await place.call(updateQrOrderStatus, { id: refused, status: 'cancelled' });
    expect(await codeOf(send(refused))).toBe('QR_ORDER_PROCESSED');
    expect(await codeOf(place.call(deleteQrOrder, { id: refused }))).toBe('QR_ORDER_PROCESSED');
    await send(sent);
    expect(await codeOf(place.call(deleteQrOrder, { id: sent }))).toBe('QR_ORDER_PROCESSED');
    const open = await taken();
    expect(await codeOf(foreign.call(deleteQrOrder, { id: open }))).toBe('NOT_FOUND');
    expect(await codeOf(send(open, undefined, foreign))).toBe('NOT_FOUND');
    expect(await waiting()).toHaveLength(1);
  });
  it('can not send refused ones either that come together with repeated calls', async () => {
    const repeated = await Promise.all(Array.from({ length: 5 }, async () => ({ id: await taken(), key: uuidv7() })));
    for (const { id, key } of repeated) await send(id, key);
    const refused = await Promise.all(Array.from({ length: 5 }, () => taken()));
    await place.call(cancelAllQrOrders, {});
    const answers = await Promise.all([
      ...repeated.flatMap(({ id, key }, index) => [codeOf(send(id, key)), codeOf(send(refused[index] as string, uuidv7()))]),
    ]);
    expect(answers).toEqual(repeated.flatMap(() => ['ok', 'QR_ORDER_PROCESSED']));
    const rows = await service.sql('select status from qr_order where id = any($1::uuid[])', [refused]);
    expect(rows).toEqual(refused.map(() => ({ status: 'cancelled' })));
  });
  it('do not lose it to a key that belongs to another order', async () => {
    const key = uuidv7();
    await send(await taken(), key);
    const id = await taken();
    expect(await codeOf(send(id, key))).toBe('IDEMPOTENCY_MISMATCH');
    expect((await waiting()).map((order) => order.id)).toEqual([id]);
  });
  it('tell the others which ones they refused', async () => {
    const ids = [await taken(), await taken()];
    await place.call(deleteQrOrder, { id: ids[0] as string });
    await service.waitForEvent(qrOrdersCancelled, ({ data }) => data.qrOrderIds.join() === ids[0]);
    expect(await place.call(cancelAllQrOrders, {})).toEqual({ message: 'QR orders cleared!' });
    await service.waitForEvent(qrOrdersCancelled, ({ data }) => data.qrOrderIds.join() === ids[1]);
  });
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
  it('does not know another store’s order', async () => {
    const { trackingId } = await take();
    const foreign = await openRestaurant(service);
    expect(await codeOf(progress(trackingId, foreign))).toBe('NOT_FOUND');
  });
});
