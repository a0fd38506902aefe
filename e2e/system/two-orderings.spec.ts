import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrder } from '@thali/proto/ordering/create-order';
import type { PartHandle } from '../../tools/stack/thali.ts';
import { expectSoundBooks, upTo } from './books.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';
import { outcomes } from './traffic.ts';

let udupi: Restaurant;
let second: PartHandle;
beforeAll(async () => {
  [udupi, second] = await Promise.all([Restaurant.open(), thali.another('ordering')]);
});
afterAll(() => second?.stop());

test('of two orderings one dies with orders in its hands: each of them is answered by the other at the first try, and placed once', async () => {
  // Frozen first, so that it certainly holds some calls; with a kill alone that would be chance.
  second.kill('SIGSTOP');
  const sent = upTo(40).map(() => udupi.owner.call(createOrder, udupi.order(), { key: randomUUID() }));
  await sleep(300);
  second.kill('SIGKILL');
  const answers = await Promise.all(sent);
  expect(outcomes(answers.map((answer) => ({ startedAt: 0, ms: 0, answer })))).toEqual({ '200': 40 });
  // Calls are repeated after 1.5 s and fail after 5 s. The limits leave room for a busy machine.
  expect(answers.filter(({ ms }) => ms > 1_400).length).toBeGreaterThan(0);
  await expectSoundBooks(udupi.tenantId, { orders: 41 });
});
