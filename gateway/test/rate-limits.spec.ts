import { counter } from '../src/rate-limits.js';
import type { Counters } from '../src/redis.js';

test('while Redis is away, keys that strangers choose have so many places in memory and no more, told apart all the same', async () => {
  const away = { redis: { status: 'connecting' } } as unknown as Counters;
  const misses = counter(away, 'signin:misses', 5, 3_600);
  const { insuranceLimiter: local } = misses as unknown as { insuranceLimiter: { getKey(key: string): string } };
  const places = new Set(Array.from({ length: 300_000 }, (_, name) => local.getKey(`name ${name}`)));
  expect(places.size).toBeLessThanOrEqual(65_536);
  expect(places.size).toBeGreaterThan(60_000);
  expect((await misses.penalty('asha')).consumedPoints).toBe(1);
  expect((await misses.penalty('asha')).consumedPoints).toBe(2);
});
