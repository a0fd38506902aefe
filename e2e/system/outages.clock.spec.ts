import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { posInit } from '@thali/proto/catalog/init';
import { listDevices, refreshToken } from '@thali/proto/identity/session';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listKitchen } from '@thali/proto/ordering/kitchen';
import { completeAndPay, listOrders } from '@thali/proto/ordering/orders-board';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { books, expectNoneLost, expectSoundBooks, upTo } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { attempt, load, outcomes } from './traffic.ts';

test('NATS stopped while 20 orders come in: all are taken once, and boards and sockets have them within 5 s of its return', async () => {
  await clock(5_000, async ({ took }) => {
    const udupi = await Restaurant.open();
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
    const openOrders = async () => (await udupi.owner.ok(listOrders, {})).flatMap(({ orders }) => orders);
    await eventually(
      'every order on boards and sockets',
      async () => told() && hasAll(await openOrders(), ids) && hasAll(await udupi.owner.ok(listKitchen, {}), ids),
    );
    took(Date.now() - returnedAt);
    socket.close();
    await expectSoundBooks(udupi.tenantId, { orders: 21 });
  });
});

/** A cashier's load: an order, then its payment; `ms` is the slower one of the two. */
const cashier = (udupi: Restaurant) =>
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
  const udupi = await Restaurant.open();
  await clock(1_000, async ({ took }) => {
    await away();
    try {
      const traffic = cashier(udupi);
      const others = [
        await attempt(() => udupi.owner.call(refreshToken, {})),
        await attempt(async () => (await udupi.anotherDevice()).call(listDevices, {})),
      ];
      await sleep(3_000);
      const attempts = await traffic.stop();
      expect(outcomes(attempts)).toEqual({ '200': attempts.length });
      expect(attempts.length).toBeGreaterThan(20);
      expect(outcomes(others)).toEqual({ '200': 2 });
      for (const { answer } of [...attempts, ...others]) took(answer?.ms ?? Number.POSITIVE_INFINITY);
    } finally {
      await back();
    }
  });
});

test('PostgreSQL restarted under load: 503 with Retry-After while it is away, back within 5 s of its return, and nothing lost', async () => {
  await clock(5_000, async ({ took }) => {
    const udupi = await Restaurant.open();
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
    const returnedAt = performance.now();
    await eventually('every service', async () => {
      const answers = await Promise.all([
        udupi.owner.call(createOrder, udupi.order()),
        udupi.owner.call(posInit, {}),
        udupi.owner.call(listDevices, {}),
        udupi.owner.call(listOrders, {}),
      ]);
      if (answers[0].status === 200) placed.push(answers[0].body.orderId);
      return answers.every(({ status }) => status === 200);
    });
    took(performance.now() - returnedAt);
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
});

const hasAll = (orders: { id: string }[], ids: string[]): boolean => {
  const found = orders.map(({ id }) => id);
  return ids.every((id) => found.includes(id));
};
