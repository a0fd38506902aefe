import { randomUUID } from 'node:crypto';
import { createOrder } from '@thali/proto/ordering/create-order';
import { completeAndPay, listOrders } from '@thali/proto/ordering/orders-board';
import { law } from '@thali/testing/law';
import { expectSoundBooks, upTo } from './books.ts';
import { Restaurant } from './restaurant.ts';

let udupi: Restaurant;
let annapoorna: Restaurant;
beforeEach(async () => {
  [udupi, annapoorna] = await Promise.all([Restaurant.open(), Restaurant.open()]);
});

test('200 orders at once in each of two restaurants get the tokens 1 to n in each, none missing and none double', async () => {
  const place = (restaurant: Restaurant) => restaurant.owner.ok(createOrder, restaurant.order(), { key: randomUUID() });
  const placed = await Promise.all(upTo(200).flatMap(() => [place(udupi), place(annapoorna)]));
  for (const [index, { tenantId }] of [udupi, annapoorna].entries()) {
    const tokens = placed.filter((_, position) => position % 2 === index).map(({ tokenNo }) => tokenNo);
    await law('orders at once get each a number of their own', () => {
      expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(400);
      // The order that waited for the menu has token 1.
      expect(tokens.sort((a, b) => a - b)).toEqual(upTo(201).slice(1));
    });
    await expectSoundBooks(tenantId, { orders: 201 });
  }
});

test('one key 20 times at once is one order, and every answer is the same', async () => {
  const key = randomUUID();
  const answers = await Promise.all(upTo(20).map(() => udupi.owner.call(createOrder, udupi.order(), { key })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await law('one key is one order', () => {
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19);
  });
  await expectSoundBooks(udupi.tenantId, { orders: 2 });
});

test('the same key in another restaurant, or with another body, is not the same order', async () => {
  const key = randomUUID();
  const first = await udupi.owner.ok(createOrder, udupi.order(), { key });
  const foreign = await annapoorna.owner.ok(createOrder, annapoorna.order(), { key });
  await law('a key means nothing in another restaurant', () => expect(foreign.orderId).not.toBe(first.orderId));
  const other = udupi.order({ cart: [{ id: udupi.dosa.id, quantity: 2 }], payableAmount: 200 });
  expect(await udupi.owner.call(createOrder, other, { key })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  });
});

test('two tills that pay one order at once make one invoice', async () => {
  const second = await udupi.anotherDevice();
  const payment = { subTotal: 100, taxTotal: 0, discount: 0, total: 100 };
  for (const _ of upTo(10)) {
    const { orderId } = await udupi.owner.ok(createOrder, udupi.order());
    const answers = await Promise.all(
      [udupi.owner, second].map((till) => till.call(completeAndPay, { orderIds: [orderId], ...payment })),
    );
    const [paid, refused] = answers.sort((a, b) => a.status - b.status);
    expect(paid).toMatchObject({ status: 200, body: { invoiceId: expect.any(String) } });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.any(String) } });
  }
  await expectSoundBooks(udupi.tenantId, { orders: 11 });
  const open = await udupi.owner.ok(listOrders, {});
  expect(open.flatMap((group) => group.orders)).toHaveLength(1);
});
