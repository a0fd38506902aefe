import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { ModerateTurns } from './moderate-turns.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const patient = { alone: 2, waiting: 100, patienceMs: 60_000, longestMs: 100 };
/** Turns, and calls that run until `end` ends the one of their name. Time stands still but for what `goesBy` lets go by. */
function stage(limits: Partial<typeof patient> = {}) {
  const turns = new ModerateTurns({ ...patient, ...limits });
  const open = new Map<string, () => void>();
  const begun: string[] = [];
  const call = (name: string, moderate = true, restMs = 0): Promise<string> =>
    turns
      .run(
        name[0] as string,
        moderate,
        async () => {
          begun.push(name);
          await new Promise<void>((end) => open.set(name, end));
          return name;
        },
        () => restMs,
      )
      .catch((error) => error.code as string);
  const goesBy = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const end = async (name: string) => {
    open.get(name)?.();
    open.delete(name);
    await goesBy(0);
  };
  return { turns, begun, open, call, end, goesBy };
}

describe('a tenant that is alone', () => {
  it('has two calls at a time, and the next one the moment that one ends', async () => {
    const { begun, call, end } = stage();
    const calls = ['a1', 'a2', 'a3', 'a4'].map((name) => call(name));
    expect(begun).toEqual(['a1', 'a2']);
    await end('a2');
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    for (const name of ['a1', 'a3', 'a4']) await end(name);
    expect(await Promise.all(calls)).toEqual(['a1', 'a2', 'a3', 'a4']);
  });
});

describe('a tenant with a large answer', () => {
  it.each([
    ['alone', []],
    ['beside others', ['b1']],
  ] as const)('rests before its next turn, %s', async (_, others) => {
    const { begun, call, end, goesBy } = stage();
    for (const name of others) void call(name, false);
    for (const name of ['a1', 'a2', 'a3']) void call(name, true, 30);
    const first = begun.length;
    await end('a1');
    await goesBy(29);
    expect(begun).toHaveLength(first);
    await goesBy(1);
    expect(begun).toHaveLength(first + 1);
  });

  it('rests for a tenth of a second at most, and nobody else does', async () => {
    const { begun, call, end, goesBy } = stage();
    for (const name of ['a1', 'a2', 'a3']) void call(name, true, 5_000);
    await end('a1');
    void call('b1');
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    await end('a2');
    await goesBy(100);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });
});

describe('a tenant beside others', () => {
  it('has one call at a time, and gives way for as long as that one took', async () => {
    const { begun, call, end, goesBy } = stage();
    void call('b1', false);
    for (const name of ['a1', 'a2', 'a3']) void call(name);
    expect(begun).toEqual(['b1', 'a1']);
    await goesBy(40);
    await end('a1');
    await goesBy(39);
    expect(begun).toEqual(['b1', 'a1']);
    await goesBy(1);
    expect(begun).toEqual(['b1', 'a1', 'a2']);
  });

  it('gives way for a tenth of a second at most, however long a call took', async () => {
    const { begun, call, end, goesBy } = stage();
    void call('b1', false);
    for (const name of ['a1', 'a2']) void call(name);
    await goesBy(5_000);
    await end('a1');
    await goesBy(100);
    expect(begun).toEqual(['b1', 'a1', 'a2']);
  });

  it('gives way no longer once they have gone', async () => {
    const { begun, call, end, goesBy } = stage();
    void call('b1', false);
    for (const name of ['a1', 'a2', 'a3']) void call(name);
    await goesBy(50);
    await end('a1');
    expect(begun).toEqual(['b1', 'a1']);
    await end('b1');
    expect(begun).toEqual(['b1', 'a1', 'a2', 'a3']);
  });

  it('is answered at once what is cheap, and so is who comes into its burst', async () => {
    const { begun, call } = stage();
    for (const name of ['a1', 'a2', 'a3']) void call(name);
    void call('a4', false);
    void call('b1');
    void call('c1', false);
    expect(begun).toEqual(['a1', 'a2', 'a4', 'b1', 'c1']);
  });
});

describe('who waits', () => {
  it('too long is 429 with when, and its place is free', async () => {
    const { begun, call, end, goesBy } = stage({ alone: 1, patienceMs: 2_000 });
    void call('a1');
    const late = call('a2');
    await goesBy(2_000);
    expect(await late).toBe('TOO_MANY_REQUESTS');
    void call('a3');
    await end('a1');
    expect(begun).toEqual(['a1', 'a3']);
  });

  it('as one too many is 429 at once; those before and those of others are answered', async () => {
    const { call, begun } = stage({ alone: 1, waiting: 1 });
    void call('a1');
    void call('a2');
    expect(await call('a3')).toBe('TOO_MANY_REQUESTS');
    void call('b1');
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('when the process ends is told so, and may come again elsewhere', async () => {
    const { turns, call } = stage({ alone: 1 });
    void call('a1');
    const waiting = call('a2');
    turns.close();
    expect(await waiting).toBe('SERVICE_UNAVAILABLE');
  });

  it('goes on after a call that failed', async () => {
    const { turns, begun, call } = stage({ alone: 1 });
    const failing = turns.run('a', true, () => Promise.reject(new Error('broken')));
    void call('a2');
    await expect(failing).rejects.toThrow('broken');
    expect(begun).toEqual(['a2']);
  });
});

it('whatever comes and ends in whatever order, every call is answered, two of a tenant at most run at once, and one that begins beside others is the only one of its tenant', async () => {
  const act = fc.record({ tenant: fc.constantFrom('a', 'b', 'c'), moderate: fc.boolean(), ends: fc.nat(), after: fc.nat(60) });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const { begun, open, call, end, goesBy } = stage();
      const heavy = new Set<string>();
      const calls: Promise<string>[] = [];
      const running = (tenant: string) => [...open.keys()].filter((name) => name[0] === tenant && heavy.has(name)).length;
      for (const [index, { tenant, moderate, ends, after }] of acts.entries()) {
        const name = `${tenant}${index}`;
        if (moderate) heavy.add(name);
        const others = [...open.keys()].some((other) => other[0] !== tenant);
        const ownBefore = running(tenant);
        calls.push(call(name, moderate));
        await goesBy(0);
        if (moderate && others && begun.includes(name)) expect(ownBefore).toBe(0);
        for (const each of ['a', 'b', 'c']) expect(running(each)).toBeLessThanOrEqual(2);
        const names = [...open.keys()];
        if (ends % 2 && names.length) await end(names[ends % names.length] as string);
        await goesBy(after);
      }
      while (begun.length < acts.length || open.size) {
        for (const name of [...open.keys()]) await end(name);
        await goesBy(100);
      }
      expect((await Promise.all(calls)).sort()).toEqual([...begun].sort());
    }),
  );
});
