import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Backoff } from './backoff';

const bounds = fc.record({ first: fc.integer({ min: 1, max: 60_000 }), times: fc.integer({ min: 1, max: 12 }) });

describe('who is refused', () => {
  it('waits twice as long each time, give or take half, up to the limit', () => {
    fc.assert(
      fc.property(bounds, ({ first, times }) => {
        const backoff = new Backoff(first, first * 10);
        for (let n = 0; n < times; n++) {
          const average = Math.min(first * 2 ** n, first * 10);
          const wait = backoff.next();
          expect(wait).toBeGreaterThanOrEqual(average / 2);
          expect(wait).toBeLessThan(average * 1.5);
        }
      }),
    );
  });
  it('begins anew once it was let in', () => {
    const backoff = new Backoff(1_000, 60_000);
    for (let n = 0; n < 6; n++) backoff.next();
    backoff.reset();
    expect(backoff.next()).toBeLessThan(1_500);
  });
  it('does not come back together with the others: of 1,000 tills never a tenth in the same second of 30', () => {
    const perSecond = Map.groupBy(
      Array.from({ length: 1_000 }, () => new Backoff(30_000, 300_000).next()),
      (wait) => Math.floor(wait / 1_000),
    );
    expect(Math.max(...[...perSecond.values()].map(({ length }) => length))).toBeLessThan(100);
    expect(perSecond.size).toBeGreaterThan(25);
  });
});
