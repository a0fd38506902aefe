import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createOrder } from '@thali/proto/ordering/create-order';
import { clock } from '@thali/testing/clock';
import { hold } from '@thali/testing/held-rows';
import { law } from '@thali/testing/law';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { holdCounter } from '../../test/held-rows.js';
import { openRestaurant, type Restaurant } from '../../test/restaurant.js';
import { ordering } from '../definition.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

/** The longest that an order waits for its answer (reliability R14): two seconds, and the statement that is running then. */
const answeredMs = 2_500;
const send = (place: Restaurant, idempotencyKey: string = uuidv7()) =>
  place.call(createOrder, place.order([{ id: place.items.naan.id, quantity: 1 }], 57.75), { idempotencyKey });
/** A restaurant that has sold something, so that its counter has a row. */
async function openSelling(): Promise<Restaurant> {
  const place = await openRestaurant(service);
  await send(place);
  return place;
}
interface Answer {
  ok: boolean;
  tookMs: number;
  atMs: number;
}
const refused = (answers: Answer[]) => answers.filter(({ ok }) => !ok);
/** Sends an order every `everyMs` for `ms` and returns the outcome of each. */
async function sendFor(place: Restaurant, ms: number, everyMs: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
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
const tokensOf = async ({ caller }: Restaurant) =>
  (await service.sql<{ token_no: number }>('select token_no from orders where tenant_id = $1 order by 1', [caller.tenantId])).map(
    ({ token_no }) => token_no,
  );

it('orders of a tenant whose counter is held for a moment wait for it, and none is refused', async () => {
  await clock(answeredMs, async ({ took }) => {
    const stuck = await openSelling();
    const release = await holdCounter(service, stuck);
    const [answers] = await Promise.all([sendFor(stuck, 2_000, 5), sleep(1_000).then(release)]);
    const tokens = await tokensOf(stuck);
    await law('the tokens of a day are 1, 2, 3', () => expect(tokens).toEqual(tokens.map((_, index) => index + 1)));
    expect(refused(answers)).toEqual([]);
    for (const { tookMs } of answers) took(tookMs);
  });
});

it('while a counter is held for long, its orders are refused after 2 s and others go on; then all are taken at once again', async () => {
  await clock(answeredMs, async ({ took }) => {
    const [stuck, other] = await Promise.all([openSelling(), openSelling()]);
    const release = await holdCounter(service, stuck);
    const [held, neighbours] = await Promise.all([
      sendFor(stuck, 4_000, 5),
      sendFor(other, 4_000, 10),
      sleep(4_000).then(release),
    ]);
    expect(refused(neighbours)).toEqual([]);
    // Orders of the last second before the release are placed. Only orders that waited their two seconds are refused.
    expect(refused(held).filter(({ atMs }) => atMs > 3_000)).toEqual([]);
    expect(refused(held).filter(({ tookMs }) => tookMs < 1_900)).toEqual([]);
    for (const { tookMs } of [...held, ...neighbours]) took(tookMs);
    const after = await Promise.all(Array.from({ length: 50 }, () => send(stuck)));
    expect(after).toHaveLength(50);
  });
});

it('an order whose key somebody holds stops its neighbours only for a moment', async () => {
  await clock(answeredMs, async ({ took }) => {
    const place = await openSelling();
    const key = uuidv7();
    const { tenantId, userId } = place.caller;
    const release = await hold(
      service,
      `insert into idempotency_key (tenant_id, user_id, operation, key, input_hash) values ($1, $2, $3, $4, '')`,
      [tenantId, userId, createOrder.subject, key],
    );
    try {
      const waits = send(place, key).catch(({ code }) => code);
      const begun = performance.now();
      const neighbours = await Promise.all(Array.from({ length: 40 }, () => send(place)));
      took(performance.now() - begun);
      expect(neighbours).toHaveLength(40);
      expect(await waits).toBe('SERVICE_UNAVAILABLE');
    } finally {
      await release();
    }
    await send(place, key);
  });
});
