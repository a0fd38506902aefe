import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { startTestService, type TestService } from '@thali/testing/test-service';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { openRestaurant, type Restaurant } from '../../test/restaurant.js';
import { ordering } from '../definition.js';

let service: TestService;
let stuck: Restaurant;
let other: Restaurant;
beforeAll(async () => {
  service = await startTestService(ordering);
  [stuck, other] = await Promise.all([openRestaurant(service), openRestaurant(service)]);
  for (const place of [stuck, other]) await send(place);
}, 60_000);
afterAll(() => service.stop(), 60_000);

const send = (place: Restaurant, idempotencyKey: string = uuidv7()) =>
  place.call(createOrder, place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75), { idempotencyKey });
/** Sends an order every `everyMs` for `ms` and returns the outcome of each. */
async function sendFor(place: Restaurant, ms: number, everyMs: number) {
  const answers: Promise<{ ok: boolean; tookMs: number; atMs: number }>[] = [];
  const begun = performance.now();
  while (performance.now() - begun < ms) {
    const sentAt = performance.now();
    const ended = (ok: boolean) => ({ ok, tookMs: performance.now() - sentAt, atMs: sentAt - begun });
    answers.push(
      send(place).then(
        () => ended(true),
        () => ended(false),
      ),
    );
    await sleep(everyMs);
  }
  return Promise.all(answers);
}
/** Runs `statement` in another transaction, which stays open until the returned function is called. */
async function hold(statement: string, values: string[]): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: new URL('/thali_ordering', service.postgres.url).href });
  await holder.connect();
  await holder.query('begin');
  await holder.query(statement, values);
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}
/** Locks the row of the tenant's token counter, as another process' commit on a slow disk does. */
const holdCounter = ({ caller }: Restaurant) =>
  hold('select from token_counter where tenant_id = $1 for update', [caller.tenantId]);
const tokensOf = async (tenantId: string) =>
  (await service.sql<{ token_no: number }>('select token_no from orders where tenant_id = $1 order by 1', [tenantId])).map(
    ({ token_no }) => token_no,
  );

it('orders of a tenant whose counter is held for a moment wait for it, and none is refused', async () => {
  const release = await holdCounter(stuck);
  const sending = sendFor(stuck, 2_000, 5);
  await sleep(1_000);
  await release();
  const answers = await sending;
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  const tokens = await tokensOf(stuck.caller.tenantId);
  expect(tokens).toEqual(tokens.map((_, index) => index + 1));
}, 60_000);

it('while a counter is held for long, its orders are refused after 2 s and others go on; then all are taken at once again', async () => {
  const release = await holdCounter(stuck);
  const [held, neighbours] = await Promise.all([sendFor(stuck, 4_000, 5), sendFor(other, 4_000, 10), sleep(4_000).then(release)]);
  expect(neighbours.filter(({ ok }) => !ok)).toEqual([]);
  // Orders of the last second before the release are placed. Only orders that waited their two seconds are refused.
  expect(held.filter(({ ok, atMs }) => !ok && atMs > 3_000)).toEqual([]);
  expect(held.filter(({ ok, tookMs }) => !ok && tookMs < 1_900)).toEqual([]);
  const after = await Promise.all(Array.from({ length: 50 }, () => send(stuck)));
  expect(after).toHaveLength(50);
}, 60_000);

it('an order whose key somebody holds stops its neighbours only for a moment', async () => {
  const key = uuidv7();
  const { tenantId, userId } = stuck.caller;
  const release = await hold(
    `insert into idempotency_key (tenant_id, user_id, operation, key, input_hash) values ($1, $2, $3, $4, '')`,
    [tenantId, userId, createOrder.subject, key],
  );
  const waits = send(stuck, key).catch(({ code }) => code);
  const neighbours = await Promise.all(Array.from({ length: 40 }, () => send(stuck)));
  expect(neighbours).toHaveLength(40);
  expect(await waits).toBe('SERVICE_UNAVAILABLE');
  await release();
  await send(stuck, key);
}, 60_000);
