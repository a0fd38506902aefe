import { describe, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer, searchCustomers } from '@thali/proto/ordering/customers';
import { customerAdded, orderCreated } from '@thali/proto/ordering/order-events';
import {
  cancelAllQrOrders,
  countQrOrders,
  deleteQrOrder,
  listQrOrders,
  qrOrderPlaced,
  qrOrdersCancelled,
  takeQrOrder,
  updateQrOrderStatus,
} from '@thali/proto/ordering/qr-orders';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { codeOf, type DinerForm, dinersOfEachTest } from '../../test/diner-orders.js';
import { openRestaurant, type Restaurant } from '../../test/restaurant.js';

let service: TestService;
let place: Restaurant;
const { tikka, water, take, progress } = dinersOfEachTest((running, opened) => {
  [service, place] = [running, opened];
});
const waiting = (at = place) => at.call(listQrOrders, {});
/** Places a QR order and returns its id. */
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
    const refused = (line: DinerForm['cartItems'][number]) => codeOf(take({ cartItems: [line] }));
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
  });
  it('of a table where nothing waits is taken though 50 wait; its next one waits for room', async () => {
    const tables = Array.from({ length: 3 }, () => uuidv7());
    const row = { table_title: 'T', seating_capacity: 4, floor: 'Ground', encrypted_id: 'x' };
    await place.change(tables.map((id) => ({ kind: 'table' as const, id, data: { id, ...row } })));
    for (let count = 0; count < 50; count++) await take();
    for (const tableId of tables) {
      const together = Array.from({ length: 4 }, () => codeOf(take({ tableId })));
      expect((await Promise.all(together)).sort()).toEqual(['TOO_MANY_ORDERS', 'TOO_MANY_ORDERS', 'TOO_MANY_ORDERS', 'ok']);
    }
    expect(await codeOf(take())).toBe('TOO_MANY_ORDERS');
  });
  it('is the eleventh of its table and refused, while other tables and guests without one go on', async () => {
    const together = Array.from({ length: 14 }, () => codeOf(take({ tableId: place.table })));
    expect((await Promise.all(together)).filter((answer) => answer === 'ok')).toHaveLength(10);
    expect(await codeOf(take())).toBe('ok');
  });
});

describe('a diner’s phone', () => {
  const withPhone = (name: string, phone: string) => take({ customerType: 'CUSTOMER', customer: { name, phone } });

  it('adds a customer when it is new and tells of it', async () => {
    await withPhone('Asha', '98450 11111');
    expect(await place.call(searchCustomers, { q: '98450 11111' })).toMatchObject([{ name: 'Asha', phone: '+919845011111' }]);
    await service.waitForEvent(
      customerAdded,
      ({ tenantId, data }) => tenantId === place.caller.tenantId && data.phone === '+919845011111',
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
      ['CUSTOMER', '+919845022222', 'X'],
      ['CUSTOMER', '+919845033333', 'X'],
    ]);
  });
  it('is that of a customer who was stored in another spelling before', async () => {
    await service.sql(
      `insert into customer (tenant_id, phone, name, created_at, updated_at) values ($1, '098450-77777', 'Vikram', now(), now())`,
      [place.caller.tenantId],
    );
    await withPhone('X', '+91 98450 77777');
    expect((await waiting()).map((order) => order.customer_id)).toEqual(['098450-77777']);
    expect(await place.call(searchCustomers, { q: '98450 77777' })).toHaveLength(1);
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
