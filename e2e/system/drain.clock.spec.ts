import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@thali/proto/ordering/create-order';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { expectNoneLost, expectSoundBooks } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { type Attempt, load, outcomes } from './traffic.ts';

/** Orders from several tills of a restaurant, with a key each; `placed` are those that were acknowledged. */
function selling(udupi: Restaurant) {
  const placed: string[] = [];
  const traffic = load(12, async () => {
    const answer = await udupi.owner.call(createOrder, udupi.order(), { key: randomUUID() });
    if (answer.status === 200) placed.push(answer.body.orderId);
    return answer;
  });
  return { placed, ...traffic };
}

async function expectAllKept({ tenantId }: Restaurant, placed: string[]): Promise<void> {
  await expectNoneLost(tenantId, placed);
  // One more order comes from waiting for the menu. No order was placed without an acknowledgement.
  await expectSoundBooks(tenantId, { orders: placed.length + 1 });
}

/** Lets a process end under load. @returns every attempt of the load */
async function endsUnderLoad(
  name: 'ordering' | 'gateway',
  { owner }: Restaurant,
  stop: () => Promise<Attempt[]>,
): Promise<Attempt[]> {
  await sleep(500);
  const { pid: before } = thali.process(name);
  thali.process(name).kill('SIGTERM');
  await eventually(`a new ${name}`, async () => {
    const { pid } = thali.process(name);
    return pid !== undefined && pid !== before && (await owner.call(listOrders, {})).status === 200;
  });
  await sleep(300);
  return stop();
}

test('SIGTERM to ordering under load: what it took it answers, what it can not take is 503 at once, and no acknowledged order is lost', async () => {
  // A dropped order would be answered only after the gateway's time-out of 5 s.
  await clock(4_000, async ({ took }) => {
    const udupi = await Restaurant.open();
    const { placed, stop } = selling(udupi);
    const attempts = await endsUnderLoad('ordering', udupi, stop);
    expect(Object.keys(outcomes(attempts)).filter((outcome) => !['200', '503'].includes(outcome))).toEqual([]);
    const refused = attempts.filter(({ answer }) => answer?.status === 503);
    for (const { answer } of refused) expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0);
    took(Math.max(0, ...refused.map(({ ms }) => ms)));
    await expectAllKept(udupi, placed);
  });
});

/**
 * There is one gateway here, so new connections are refused while it starts again; with several, the load balancer sends them elsewhere. A
 * refused connection is no failed request, because the gateway never received one, as the number of orders shows.
 */
test('SIGTERM to the gateway under load: every request that it took is answered, and no acknowledged order is lost', async () => {
  const udupi = await Restaurant.open();
  const { placed, stop } = selling(udupi);
  const attempts = await endsUnderLoad('gateway', udupi, stop);
  const other = Object.entries(outcomes(attempts)).filter(([outcome]) => !['200', '503', 'refused'].includes(outcome));
  expect(other).toEqual([]);
  await expectAllKept(udupi, placed);
});
