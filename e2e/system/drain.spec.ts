import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { expectNoneLost, expectSoundBooks } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { load, outcomes, untilWorks } from './traffic.ts';

let udupi: Restaurant;
beforeEach(async () => {
  udupi = await Restaurant.open();
});

/** Orders from several tills, with a key each; `placed` are those that were acknowledged. */
function selling() {
  const placed: string[] = [];
  const traffic = load(12, async () => {
    const answer = await udupi.owner.call(createOrder, udupi.order(), { key: randomUUID() });
    if (answer.status === 200) placed.push(answer.body.orderId);
    return answer;
  });
  return { placed, ...traffic };
}

async function expectAllKept(placed: string[]): Promise<void> {
  await expectNoneLost(udupi.tenantId, placed);
  // One more order comes from waiting for the menu. No order was placed without an acknowledgement.
  await expectSoundBooks(udupi.tenantId, { orders: placed.length + 1 });
}

const restarted = (name: 'ordering' | 'gateway', before: number | undefined) =>
  untilWorks(async () => {
    const { pid } = thali.process(name);
    return pid !== undefined && pid !== before && (await udupi.owner.call(listOrders, {})).status === 200;
  }, 60_000);

test('SIGTERM to ordering under load: what it took it answers, what it can not take is 503 at once, and no acknowledged order is lost', async () => {
  const { placed, stop } = selling();
  await sleep(500);
  const { pid } = thali.process('ordering');
  thali.process('ordering').kill('SIGTERM');
  await restarted('ordering', pid);
  await sleep(300);
  const attempts = await stop();
  expect(Object.keys(outcomes(attempts)).filter((outcome) => !['200', '503'].includes(outcome))).toEqual([]);
  const refused = attempts.filter(({ answer }) => answer?.status === 503);
  for (const { answer } of refused) expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
  // A dropped order would be answered only after the gateway's time-out of 5 s.
  expect(Math.max(0, ...refused.map(({ ms }) => ms))).toBeLessThan(4_000);
  await expectAllKept(placed);
});

/**
 * There is one gateway here, so new connections are refused while it starts again; with several, the load balancer sends them elsewhere. A
 * refused connection is no failed request, because the gateway never received one, as the number of orders shows.
 */
test('SIGTERM to the gateway under load: every request that it took is answered, and no acknowledged order is lost', async () => {
  const { placed, stop } = selling();
  await sleep(500);
  const { pid } = thali.process('gateway');
  thali.process('gateway').kill('SIGTERM');
  await restarted('gateway', pid);
  await sleep(300);
  const attempts = await stop();
  const other = Object.entries(outcomes(attempts)).filter(([outcome]) => !['200', '503', 'refused'].includes(outcome));
  expect(other).toEqual([]);
  await expectAllKept(placed);
});
