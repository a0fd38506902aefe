import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FairQueue, type FairQueueLimits } from './fair-queue.js';

const patient = { atOnce: 2, perTenant: 1, waiting: 100, waitingPerTenant: 50, patienceMs: 60_000 };
/** A queue, and tasks that run until `end` ends them, one after the other. */
function stage(limits: Partial<FairQueueLimits> = {}) {
  const queue = new FairQueue({ ...patient, ...limits });
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const ask = (tenant: string, name = tenant): Promise<string> =>
    queue.run(tenant, async () => {
      begun.push(name);
      await new Promise<void>((done) => open.push(done));
      return name;
    });
  /** Ends the task that has run longest. */
  const end = async () => {
    open.shift()?.();
    await sleep(0);
  };
  return { queue, begun, ask, end };
}
const outcome = (asked: Promise<string>) => asked.catch((error) => error.code as string);

describe('turns', () => {
  it('are the tenants’ in rotation, however much one of them asks for', async () => {
    const { begun, ask, end } = stage({ atOnce: 1 });
    const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => ask(name[0] as string, name));
    for (let ended = 0; ended < asked.length; ended += 1) await end();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  });

  it('leave a place free that only its holder could take', async () => {
    const { queue, begun, ask, end } = stage();
    const asked = [ask('a', 'a1'), ask('a', 'a2')];
    expect(begun).toEqual(['a1']);
    asked.push(ask('b'));
    expect([begun, queue.running, queue.waiting]).toEqual([['a1', 'b'], 2, 1]);
    await end();
    expect(begun).toEqual(['a1', 'b', 'a2']);
    for (let left = 0; left < 2; left += 1) await end();
    await Promise.all(asked);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('go on after a work that fails', async () => {
    const { queue, ask, end } = stage({ atOnce: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const asked = ask('a');
    await expect(failing).rejects.toThrow('broken');
    await sleep(0);
    await end();
    expect(await asked).toBe('a');
  });
});

describe('who has to go', () => {
  it('is a tenant with too many waiting: 429 with a time to wait; others still wait', async () => {
    const { ask, end } = stage({ waitingPerTenant: 2 });
    const asked = Array.from({ length: 3 }, () => ask('a'));
    await expect(ask('a')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', extra: { details: { retryAfter: 2 } } });
    asked.push(ask('b'), ask('b'));
    for (let left = 0; left < 5; left += 1) await end();
    expect(await Promise.all(asked)).toEqual(['a', 'a', 'a', 'b', 'b']);
  });

  it('is everybody when too many wait in all: 503', async () => {
    const { queue, ask, end } = stage({ waiting: 3 });
    const asked = ['a', 'b', 'a', 'b', 'c'].map((tenant) => ask(tenant));
    expect([await outcome(ask('d')), await outcome(ask('a'))]).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
    for (let left = 0; left < 5; left += 1) await end();
    await Promise.all(asked);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it('reads 429 where only its own tenant was in its way, and 503 where others were', async () => {
    const { ask, end } = stage({ patienceMs: 20 });
    const asked = [ask('a')];
    expect(await outcome(ask('a'))).toBe('TOO_MANY_REQUESTS');
    asked.push(ask('b'));
    expect(await outcome(ask('a'))).toBe('SERVICE_UNAVAILABLE');
    for (let left = 0; left < 2; left += 1) await end();
    expect(await Promise.all(asked)).toEqual(['a', 'b']);
  });

  it('is whose turn does not come before its caller has gone; its work is never begun', async () => {
    const { queue, begun, ask, end } = stage({ atOnce: 1, patienceMs: 20 });
    const first = ask('a', 'a1');
    expect(await outcome(ask('a', 'a2'))).toBe('SERVICE_UNAVAILABLE');
    expect(await outcome(ask('b'))).toBe('SERVICE_UNAVAILABLE');
    await end();
    expect([await first, begun, queue.waiting]).toEqual(['a1', ['a1'], 0]);
  });

  it('is all who wait and all who come once it is closed; what runs ends well', async () => {
    const { queue, ask, end } = stage({ atOnce: 1 });
    const first = ask('a');
    const waiting = [outcome(ask('a')), outcome(ask('b'))];
    queue.close();
    expect(await Promise.all([...waiting, outcome(ask('c'))])).toEqual(Array(3).fill('SERVICE_UNAVAILABLE'));
    await end();
    expect(await first).toBe('a');
  });
});
