import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AppError, toAppError } from '../call/app-error.js';
import { batches, ConnectionTurns, house, strangers } from './connection-turns.js';

/** Nobody is left waiting, whose timer would keep Jest from ending. */
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const endAll of endings.splice(0)) await endAll();
});

/** Turns at connections that are given back by `end`, under a clock that only `pass` moves. */
function stage(limits: { size?: number; batches?: boolean; patienceMs?: number } = {}) {
  let now = 1;
  const turns = new ConnectionTurns({ size: 8, batches: false, patienceMs: 60_000, ...limits }, () => now);
  const running: { party: string; end: (error?: Error) => void }[] = [];
  /** Names of those that got a connection, in order. */
  const begun: string[] = [];
  const ask = (party: string, name = party): Promise<string> => {
    const asked = turns.run(party, () => {
      begun.push(name);
      return new Promise<string>((resolve, reject) => {
        running.push({ party, end: (error) => (error ? reject(error) : resolve(name)) });
      });
    });
    asked.catch(() => undefined);
    return asked;
  };
  const times = (count: number, party: string) => Array.from({ length: count }, () => ask(party));
  /** Ends the turn of a party that runs longest. */
  const end = async (party: string, error?: Error) => {
    const [one] = running.splice(
      running.findIndex((some) => some.party === party),
      1,
    );
    one?.end(error);
    await turnOfTheLoop();
  };
  const endAll = async () => {
    while (running.length) {
      running.shift()?.end();
      await turnOfTheLoop();
    }
  };
  endings.push(endAll);
  const pass = (ms: number) => {
    now += ms;
  };
  const held = (party: string) => running.filter((some) => some.party === party).length;
  return { ask, times, end, endAll, pass, held, begun, running };
}
const codeOf = (asked: Promise<unknown>) => asked.catch((error) => toAppError(error).code);

describe('a free connection', () => {
  it('is taken at once, in the same turn of the event loop', () => {
    const { ask, begun } = stage();
    ask('a');
    expect(begun).toEqual(['a']);
  });

  it('is left to others only where two are left: a tenant alone has all but these', () => {
    const { times, held } = stage();
    times(20, 'a');
    expect(held('a')).toBe(6);
    times(2, 'b');
    expect(held('b')).toBe(2);
  });

  it.each([
    [1, 1],
    [3, 3],
    [4, 3],
    [8, 6],
    [100, 98],
  ])('of a pool of %i is one of %i that a tenant may have alone', (size, most) => {
    const { times, held } = stage({ size });
    times(200, 'a');
    expect(held('a')).toBe(most);
  });

  it('is kept for batches, whoever else asks', () => {
    const { times, held, ask, begun } = stage({ batches: true });
    for (const party of ['a', 'b', 'c', 'd', house, strangers]) times(5, party);
    expect(begun).toHaveLength(7);
    ask(batches);
    expect(held(batches)).toBe(1);
  });
});

describe('a connection that is given back', () => {
  it('goes to a tenant below its share before the one that has it, however many that one asks for', async () => {
    const { times, end, held } = stage();
    times(500, 'a');
    times(5, 'b');
    expect([held('a'), held('b')]).toEqual([6, 2]);
    await end('b');
    expect([held('a'), held('b')]).toEqual([6, 2]);
    times(2, 'c');
    await end('a');
    await end('a');
    expect([held('a'), held('b'), held('c')]).toEqual([4, 2, 2]);
  });

  it('goes to batches first, then to what is ours, then to tenants', async () => {
    const { times, ask, end, begun } = stage();
    for (const party of ['a', 'b', 'c', 'd']) times(2, party);
    for (const party of ['e', house, batches]) ask(party);
    begun.length = 0;
    for (const party of ['a', 'b', 'c']) await end(party);
    expect(begun).toEqual([batches, house, 'e']);
  });

  it('goes to the tenant whose ended turns took less', async () => {
    const { times, ask, end, pass, begun } = stage();
    ask('heavy');
    pass(300);
    await end('heavy');
    ask('light');
    pass(20);
    await end('light');
    for (const party of ['a', 'b', 'c', 'd']) times(2, party);
    for (const party of ['heavy', 'light', 'new']) ask(party);
    begun.length = 0;
    for (const party of ['a', 'b', 'c']) await end(party);
    expect(begun).toEqual(['new', 'light', 'heavy']);
  });

  it('is measured with a half-life of 5 s: older work counts for less', async () => {
    const { times, ask, end, pass, begun } = stage();
    ask('old');
    pass(400);
    await end('old');
    pass(10_000);
    ask('fresh');
    pass(150);
    await end('fresh');
    for (const party of ['a', 'b', 'c', 'd']) times(2, party);
    for (const party of ['fresh', 'old']) ask(party);
    begun.length = 0;
    for (const party of ['a', 'b']) await end(party);
    expect(begun).toEqual(['old', 'fresh']);
  });

  it('comes back after a work that fails', async () => {
    const { ask, end, begun } = stage({ size: 1 });
    const failing = ask('a');
    ask('b');
    await end('a', new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    expect(begun).toEqual(['a', 'b']);
  });
});

describe('who waited too long', () => {
  const patience = 30;
  it('reads 429 with when, where its own tenant has its share and the database answers others', async () => {
    const { times, ask, end, pass } = stage({ patienceMs: patience });
    times(6, 'a');
    const late = ask('a');
    ask('b');
    pass(1);
    await end('b');
    const error = await late.catch((thrown: AppError) => thrown);
    expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', extra: { details: { retryAfter: 1 } } });
  });

  it('reads 503 where others have the connections, and its work never begins', async () => {
    const { times, ask, end, begun } = stage({ patienceMs: patience });
    for (const party of ['a', 'b', 'c', 'd']) times(2, party);
    const late = ['e', strangers, house, 'a'].map((party) => ask(party));
    expect(await Promise.all(late.map(codeOf))).toEqual(Array(4).fill('SERVICE_UNAVAILABLE'));
    await end('a');
    expect(begun).toHaveLength(8);
  });

  it('reads 503 where the database answers nobody, also when its tenant is alone', async () => {
    const { times, ask, end, pass } = stage({ patienceMs: patience });
    times(6, 'a');
    const late = ask('a');
    ask('b');
    pass(1);
    await end('b', new Error('Query read timeout'));
    expect(await codeOf(late)).toBe('SERVICE_UNAVAILABLE');
  });

  it.each([strangers, house])('reads 503 where it is no tenant (%j)', async (party) => {
    const { times, ask, end, pass } = stage({ patienceMs: patience });
    times(6, party);
    const late = ask(party);
    ask('b');
    pass(1);
    await end('b');
    expect(await codeOf(late)).toBe('SERVICE_UNAVAILABLE');
  });

  it('leaves nothing behind: whoever comes next is served', async () => {
    const { times, ask, end, begun } = stage({ size: 1, patienceMs: patience });
    ask('a');
    await Promise.all(times(5, 'a').map(codeOf));
    await end('a');
    ask('b');
    expect(begun).toEqual(['a', 'b']);
  });
});

describe('whoever asks for whatever', () => {
  const party = fc.constantFrom('a', 'b', 'c', 'd', 'e', strangers, house, batches);
  const step = fc.oneof(
    fc.record({ asks: party, count: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ ends: fc.nat(), ms: fc.nat({ max: 3_000 }) }),
  );
  const size = fc.integer({ min: 4, max: 16 });

  it('the pool is never overdrawn, nobody below the share waits while another gets more, and one is kept for batches', async () => {
    await fc.assert(
      fc.asyncProperty(size, fc.array(step, { maxLength: 60 }), async (connections, steps) => {
        const { ask, pass, begun, running, endAll } = stage({ size: connections, batches: true });
        const share = connections < 8 ? 1 : 2;
        const waiting = new Map<string, number>();
        let seen = 0;
        /** Follows the grants one by one, with what was waiting when each was made. */
        const follow = (before: Map<string, number>) => {
          for (; seen < begun.length; seen += 1) {
            const name = begun[seen] as string;
            waiting.set(name, (waiting.get(name) as number) - 1);
            const had = before.get(name) ?? 0;
            before.set(name, had + 1);
            if (name === batches || had < share) continue;
            const poorer = [...waiting].filter(([other, count]) => count && other !== name && (before.get(other) ?? 0) < share);
            expect(poorer).toEqual([]);
          }
        };
        const heldNow = () => new Map([...Map.groupBy(running, (one) => one.party)].map(([name, { length }]) => [name, length]));
        for (const one of steps) {
          if ('asks' in one)
            for (let left = one.count; left; left -= 1) {
              const before = heldNow();
              waiting.set(one.asks, (waiting.get(one.asks) ?? 0) + 1);
              ask(one.asks);
              follow(before);
            }
          else if (running.length) {
            pass(one.ms);
            running.splice(one.ends % running.length, 1)[0]?.end();
            const before = heldNow();
            await turnOfTheLoop();
            follow(before);
          }
          expect(running.length).toBeLessThanOrEqual(connections);
          const others = running.filter((some) => some.party !== batches).length;
          expect(others).toBeLessThanOrEqual(connections - 1);
          const free = connections - running.length;
          const counts = heldNow();
          for (const [name, count] of waiting)
            if (count) expect(free).toBeLessThanOrEqual(name === batches ? 0 : (counts.get(name) ?? 0) < share ? 1 : 1 + share);
        }
        await endAll();
        const asked = steps.reduce((sum, one) => sum + ('asks' in one ? one.count : 0), 0);
        expect(begun).toHaveLength(asked);
      }),
    );
  });

  it('tenants that always want more get nearly the same time, however long their calls take', async () => {
    const length = fc.integer({ min: 20, max: 2_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(length, { minLength: 5, maxLength: 8 }), async (lengths) => {
        let now = 1;
        const turns = new ConnectionTurns({ size: 8, batches: false, patienceMs: 1e6 }, () => now);
        const ends: { at: number; end: () => void }[] = [];
        const took = lengths.map(() => 0);
        let over = false;
        const ask = (tenant: number) => {
          const ms = lengths[tenant] as number;
          const work = () => new Promise<void>((end) => ends.push({ at: now + ms, end }));
          void turns.run(`tenant ${tenant}`, work).then(() => {
            took[tenant] = (took[tenant] as number) + ms;
            if (!over) ask(tenant);
          });
        };
        for (const tenant of lengths.keys()) for (let call = 0; call < 10; call += 1) ask(tenant);
        while (ends.length) {
          ends.sort((one, other) => one.at - other.at);
          const next = ends.shift() as (typeof ends)[0];
          now = Math.max(now, next.at);
          over = now > 60_000;
          next.end();
          await turnOfTheLoop();
        }
        const fair = took.reduce((sum, ms) => sum + ms, 0) / took.length;
        expect(Math.min(...took)).toBeGreaterThan(fair / 2);
      }),
      { numRuns: 20 },
    );
  });
});
