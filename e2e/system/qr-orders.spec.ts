import { randomUUID } from 'node:crypto';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { addCustomer, searchCustomers } from '@thali/proto/ordering/customers';
import { listOrders, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { cancelAllQrOrders, countQrOrders, deleteQrOrder, listQrOrders } from '@thali/proto/ordering/qr-orders';
import { getReceipt } from '@thali/proto/ordering/receipt';
import { eventually } from '@thali/testing/eventually';
import type { Socket } from 'socket.io-client';
import { expectSoundBooks, upTo } from './books.ts';
import { Diner } from './diner.ts';
import { Restaurant } from './restaurant.ts';
import { nextEvent } from './till.ts';

let udupi: Restaurant;
let annapoorna: Restaurant;
let diner: Diner;
let stranger: Diner;
const open: Socket[] = [];

/** A diner of the restaurant, once ordering accepts diners' orders there; no order is waiting. */
async function seat(restaurant: Restaurant): Promise<Diner> {
  const someone = new Diner(restaurant, await restaurant.openMenu());
  await eventually("the diner's order", async () => (await someone.place()).status === 200);
  await restaurant.owner.ok(cancelAllQrOrders, {});
  return someone;
}
beforeEach(async () => {
  [udupi, annapoorna] = await Promise.all([Restaurant.open(), Restaurant.open()]);
  [diner, stranger] = await Promise.all([seat(udupi), seat(annapoorna)]);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
const watch = async (who: Diner, trackingId: string) => {
  const socket = await who.watch(trackingId);
  open.push(socket);
  return socket;
};
const waiting = ({ owner }: Restaurant) => owner.ok(countQrOrders, {}).then(({ totalQROrders }) => totalQROrders);
const take = (qrOrderId: string) => udupi.order({ selectedQrOrderItem: qrOrderId });

test('prices are the store’s: what a diner or a till says an item costs counts for nothing', async () => {
  const free = { id: udupi.dosa.id, quantity: 2, price: 0.01, total: 0.01 };
  const { qrOrderId } = await diner.order({ cartItems: [free] });
  const order = { ...take(qrOrderId), cart: [free] };
  expect(await udupi.owner.call(createOrder, { ...order, payableAmount: 0.01 })).toMatchObject({
    status: 409,
    body: { code: 'PRICES_CHANGED' },
  });
  const { orderId } = await udupi.owner.ok(createOrder, { ...order, payableAmount: 200 });
  expect(await udupi.owner.ok(getReceipt, { orderIds: [orderId] })).toMatchObject({ total: 200 });
});

test('items and tables of another restaurant are refused', async () => {
  const foreign = await diner.place({ cartItems: [{ id: annapoorna.dosa.id, quantity: 1 }] });
  expect(foreign).toMatchObject({ status: 400, body: { code: 'ITEM_UNAVAILABLE' } });
  const table = await diner.place({ tableId: stranger.printed.tableId });
  expect(table).toMatchObject({ status: 400, body: { code: 'TABLE_INVALID', message: 'Invalid table!' } });
  expect(await waiting(udupi)).toBe(0);
});

test('a flood of 100 orders in each of two stores is stopped at 50 with 429, and no staff order of them fails', async () => {
  // Without a table, because one table accepts only ten waiting orders.
  const flood = (who: Diner) => Promise.all(upTo(100).map(() => new Diner(who.restaurant, who.printed).place({ tableId: null })));
  const sell = (restaurant: Restaurant) =>
    Promise.all(upTo(40).map(() => restaurant.owner.call(createOrder, restaurant.order(), { key: randomUUID() })));
  const [here, there, ...staff] = await Promise.all([flood(diner), flood(stranger), sell(udupi), sell(annapoorna)]);
  for (const answers of [here, there]) {
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(50);
    for (const { status, body, headers } of refused) {
      expect({ status, body }).toMatchObject({ status: 429, body: { message: 'Too many orders, please wait!' } });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  for (const answers of staff) expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect([await waiting(udupi), await waiting(annapoorna)]).toEqual([50, 50]);
  // The order that waited for the menu is in the books, too.
  await expectSoundBooks(udupi.tenantId, { orders: 41 });
});

test('one key 20 times at once, from wherever the diner’s phone is by then, is one order', async () => {
  const key = randomUUID();
  const answers = await Promise.all(upTo(20).map(() => new Diner(udupi, diner.printed).place({}, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await waiting(udupi)).toBe(1);
  expect((await stranger.place({}, key)).text).not.toBe(answers[0]?.text);
});

test.each([createOrder, createOrderAndInvoice])('of two tills that send it at once, one has it', async (contract) => {
  const second = await udupi.anotherDevice();
  for (const _ of upTo(5)) {
    const { qrOrderId, trackingId } = await diner.order();
    const answers = await Promise.all(
      [udupi.owner, second].map((till) => till.call(contract, take(qrOrderId), { key: randomUUID() })),
    );
    const [taken, refused] = answers.sort((a, b) => a.status - b.status);
    expect(taken).toMatchObject({ status: 200 });
    expect(refused).toMatchObject({ status: 409, body: { message: 'QR order already processed!' } });
    expect((await diner.progress(trackingId)).body.tokenNo).toBe(taken?.body.tokenNo);
  }
  expect(await waiting(udupi)).toBe(0);
  await expectSoundBooks(udupi.tenantId, { orders: 6 });
});

test('a known phone keeps its name, a new one becomes a customer, and a diner can not tell which', async () => {
  await udupi.owner.ok(addCustomer, { phone: '98450 00001', name: 'Vikram' });
  const withPhone = (phone: string) => diner.place({ customerType: 'CUSTOMER', customer: { name: 'X', phone } });
  const [known, fresh] = [await withPhone('98450 00001'), await withPhone('98450 00002')];
  const shape = ({ status, headers, body }: typeof known) => ({
    ...{ status, headers: Object.keys(headers).sort() },
    body: { ...body, trackingId: body.trackingId.length },
  });
  expect(shape(known)).toEqual(shape(fresh));
  const names = async (q: string) => (await udupi.owner.ok(searchCustomers, { q })).map(({ name }) => name);
  expect([await names('98450 00001'), await names('98450 00002')]).toEqual([['Vikram'], ['X']]);
  expect((await udupi.owner.ok(listQrOrders, {})).map((order) => order.customer_name)).toEqual(['X', 'X']);
});

test('tills hear of a diner’s order when it comes, when it is taken and when it is refused', async () => {
  const till = await udupi.owner.socket();
  const other = await annapoorna.settledSocket();
  open.push(till, other);
  let foreign = 0;
  other.onAny(() => foreign++);
  const heard = async (work: () => Promise<unknown>) => {
    const event = nextEvent(till, 'new_qrorder');
    await work();
    return event;
  };
  expect(await heard(() => diner.place())).toEqual({ qrOrderId: expect.any(String), placed: true });
  const [{ id = '' } = {}] = await udupi.owner.ok(listQrOrders, {});
  expect(await heard(() => udupi.owner.ok(createOrder, take(id)))).toEqual({ qrOrderId: id });
  await heard(() => diner.place());
  const [{ id: refused = '' } = {}] = await udupi.owner.ok(listQrOrders, {});
  expect(await heard(() => udupi.owner.ok(deleteQrOrder, { id: refused }))).toEqual({ qrOrderId: refused });
  expect(foreign).toBe(0);
});

describe('a diner’s page', () => {
  test('follows the own order over its socket from waiting to ready, and hears of no other', async () => {
    const mine = await diner.order();
    const [neighbour, elsewhere] = [await diner.order(), await stranger.order()];
    const socket = await watch(diner, mine.trackingId);
    const others = [await watch(diner, neighbour.trackingId), await watch(stranger, elsewhere.trackingId)];
    const state = async () => (await diner.progress(mine.trackingId)).body.state;
    const after = async (work: () => Promise<unknown>) => {
      const event = nextEvent(socket, 'order_update');
      await work();
      await event;
      return state();
    };
    expect(await state()).toBe('waiting');
    const { dosa, owner } = udupi;
    const cart = upTo(2).map((quantity) => ({ id: dosa.id, quantity }));
    const order = { ...take(mine.qrOrderId), cart, payableAmount: 300 };
    expect(await after(() => owner.ok(createOrder, order))).toBe('accepted');
    const sent = (await owner.ok(listOrders, {})).flatMap(({ orders }) => orders);
    const [first, second] = sent.find(({ items }) => items.length === 2)?.items ?? [];
    const set = (item: typeof first, status: 'preparing' | 'completed') =>
      after(() => owner.ok(updateItemStatus, { id: item?.id as string, status }));
    expect(await set(first, 'preparing')).toBe('preparing');
    expect(await set(first, 'completed')).toBe('preparing');
    expect(await set(second, 'completed')).toBe('ready');
    expect(others.map(({ heard }) => heard)).toEqual([0, 0]);
  });

  test('hears that the order was refused', async () => {
    const { trackingId, qrOrderId } = await diner.order();
    const socket = await watch(diner, trackingId);
    const event = nextEvent(socket, 'order_update');
    await udupi.owner.ok(deleteQrOrder, { id: qrOrderId });
    await event;
    expect((await diner.progress(trackingId)).body).toMatchObject({ state: 'cancelled', tokenNo: null });
  });

  test('with a tracking id of another store, or one that was never given, finds nothing and gets no socket', async () => {
    const { trackingId } = await diner.order();
    for (const [id, code] of [
      [trackingId, stranger.printed.qrcode],
      [`${trackingId.slice(0, -4)}AAAA`, diner.printed.qrcode],
    ] as const) {
      expect(await diner.progress(id, code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      await expect(diner.watch(id, code)).rejects.toThrow('unauthorized');
    }
    await expect(diner.watch(trackingId, 'nobody')).rejects.toThrow('unauthorized');
  });

  test('is told so when the store has switched ordering off, and still follows what it ordered', async () => {
    const { trackingId } = await diner.order();
    await udupi.openMenu({ ordering: false });
    await eventually('the end of ordering from the menu', async () => (await diner.place()).status === 403);
    expect(await diner.place()).toMatchObject({ status: 403, body: { message: 'Ordering is not available!' } });
    expect((await diner.progress(trackingId)).body.state).toBe('waiting');
    await watch(diner, trackingId);
  });
});
