import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { posInit } from '@thali/proto/catalog/init';
import { listDevices, refreshToken } from '@thali/proto/identity/session';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listKitchen } from '@thali/proto/ordering/kitchen';
import { completeAndPay, listOrders } from '@thali/proto/ordering/orders-board';
import { law } from '@thali/testing/law';
import { books, expectNoneLost, expectSoundBooks, upTo } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { attempt, load, outcomes, untilWorks } from './traffic.ts';

let udupi: Restaurant;
beforeEach(async () => {
  udupi = await Restaurant.open();
});

const openOrders = async () => (await udupi.owner.ok(listOrders, {})).flatMap(({ orders }) => orders);

test('kill -9 of ordering at random moments during 200 orders that are retried: exactly 200 orders, tokens without gaps', async () => {
  const order = udupi.order();
  const lanes = upTo(20).map(async () => {
    const placed = [];
    for (const _ of upTo(10)) placed.push((await udupi.owner.untilAnswered(createOrder, order)).body);
    return placed;
  });
  const kills = (async () => {
    for (const _ of upTo(3)) {
      await sleep(randomInt(20, 400));
      thali.process('ordering').kill('SIGKILL');
      await untilWorks(async () => (await udupi.owner.call(listOrders, {})).status === 200, 60_000);
    }
  })();
  const placed = (await Promise.all(lanes)).flat();
  await kills;
  await law('an order that is sent again under its key is placed once', () => {
    expect(placed.map(({ tokenNo }) => tokenNo).sort((a, b) => a - b)).toEqual(upTo(201).slice(1));
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(200);
  });
  await expectSoundBooks(udupi.tenantId, { orders: 201 });
});

test('NATS stopped while 20 orders come in: all are taken once, and boards and sockets have them within 5 s of its return', async () => {
  const socket = await udupi.owner.socket();
  const heard = new Map<string, number>();
  let refetchedAt = 0;
  socket.on('new_order', ({ orderId }) => heard.set(orderId, Date.now()));
  socket.on('refetch', () => {
    refetchedAt = Date.now();
  });

  await thali.server('nats').stop();
  const sent = upTo(20).map(() => udupi.owner.untilAnswered(createOrder, udupi.order()));
  await sleep(3_000);
  await thali.server('nats').start();
  const returnedAt = Date.now();

  const answers = await Promise.all(sent);
  expect(outcomes(answers.map((answer) => ({ startedAt: 0, ms: 0, answer })))).toEqual({ '200': 20 });
  const ids = answers.map(({ body }) => body.orderId);
  const told = () => ids.every((id) => heard.has(id) || refetchedAt > returnedAt);
  await untilWorks(
    async () => told() && hasAll(await openOrders(), ids) && hasAll(await udupi.owner.ok(listKitchen, {}), ids),
    5_000,
  );
  expect(Date.now() - returnedAt).toBeLessThan(5_000);
  socket.close();
  await expectSoundBooks(udupi.tenantId, { orders: 21 });
});

/** A cashier's load: an order, then its payment; `ms` is the slower one of the two. */
const cashier = () =>
  load(2, async () => {
    const placed = await udupi.owner.call(createOrder, udupi.order());
    if (placed.status !== 200) return placed;
    const payment = { subTotal: 100, taxTotal: 0, discount: 0, total: 100 };
    const paid = await udupi.owner.call(completeAndPay, { orderIds: [placed.body.orderId], ...payment });
    return { ...paid, ms: Math.max(placed.ms, paid.ms) };
  });

test.each([
  ['stopped', () => thali.server('redis').stop(), () => thali.server('redis').start()],
  ['frozen', async () => thali.server('redis').kill('SIGSTOP'), async () => thali.server('redis').kill('SIGCONT')],
])('Redis %s: orders, payments, sign-in and refresh go on, and no request takes over 1 s', async (_how, away, back) => {
  await away();
  try {
    const traffic = cashier();
    const others = [
      await attempt(() => udupi.owner.call(refreshToken, {})),
      await attempt(async () => (await udupi.anotherDevice()).call(listDevices, {})),
    ];
    await sleep(3_000);
    const attempts = await traffic.stop();
    expect(outcomes(attempts)).toEqual({ '200': attempts.length });
    expect(attempts.length).toBeGreaterThan(20);
    expect(Math.max(...attempts.map(({ answer }) => answer?.ms ?? Number.POSITIVE_INFINITY))).toBeLessThan(1_000);
    expect(outcomes(others)).toEqual({ '200': 2 });
    for (const { answer } of others) expect(answer?.ms).toBeLessThan(1_000);
  } finally {
    await back();
  }
});

test('PostgreSQL restarted under load: 503 with Retry-After while it is away, back within 5 s of its return, and nothing lost', async () => {
  const placed: string[] = [];
  const writing = load(4, async () => {
    const answer = await udupi.owner.call(createOrder, udupi.order(), { key: randomUUID() });
    if (answer.status === 200) placed.push(answer.body.orderId);
    return answer;
  });
  const reading = load(2, () => udupi.owner.call(posInit, {}));
  const kept = randomUUID();
  await sleep(500);
  await thali.server('postgres').stop();
  const retried = udupi.owner.untilAnswered(createOrderAndInvoice, udupi.order(), kept);
  await sleep(2_000);
  await thali.server('postgres').start();
  const all = async () => {
    const answers = await Promise.all([
      udupi.owner.call(createOrder, udupi.order()),
      udupi.owner.call(posInit, {}),
      udupi.owner.call(listDevices, {}),
      udupi.owner.call(listOrders, {}),
    ]);
    if (answers[0].status === 200) placed.push(answers[0].body.orderId);
    return answers.every(({ status }) => status === 200);
  };
  expect(await untilWorks(all, 5_000)).toBeLessThan(5_000);
  placed.push((await retried).body.orderId);
  await sleep(500);
  const attempts = [...(await writing.stop()), ...(await reading.stop())];

  expect(Object.keys(outcomes(attempts)).sort()).toEqual(['200', '503']);
  for (const { answer } of attempts.filter((one) => one.answer?.status === 503)) {
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer?.body).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: expect.any(String) });
  }
  // An order that was answered 503 may have been placed, which is what the key is for. An order that was answered 200 exists.
  await expectNoneLost(udupi.tenantId, placed);
  await expectSoundBooks(udupi.tenantId, { orders: (await books(udupi.tenantId)).orders });
});

const hasAll = (orders: { id: string }[], ids: string[]): boolean => {
  const found = orders.map(({ id }) => id);
  return ids.every((id) => found.includes(id));
};
