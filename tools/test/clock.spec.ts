import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { clock, Disturbed, LimitBroken } from '@thali/testing/clock';
import { LawBroken, law } from '@thali/testing/law';
import { pauseOf } from '@thali/testing/machine';
import fc from 'fast-check';
import { root } from '../gate/reports.ts';

/** Machines that were disturbed so many times first, and calm from then on. */
function disturbed(times: number) {
  let watched = 0;
  return () => {
    const now = watched++ < times ? 'somebody else worked' : undefined;
    return { disturbance: () => now, leave: () => {} };
  };
}
const calm = disturbed(0);
/** Work that says that it took these milliseconds, one after the other. */
function taking(...all: number[]) {
  const times: number[] = [];
  const work = ({ took }: { took(ms: number): void }) => {
    times.push(all[times.length] as number);
    took(times.at(-1) as number);
    return 'done';
  };
  return { times, work };
}

test('a limit that is kept passes, and gives what the work gave, also on a disturbed machine', async () => {
  expect(await clock(100, taking(100).work, calm)).toBe('done');
  expect(await clock(100, taking(99).work, disturbed(9))).toBe('done');
});

test('a limit that is broken on a calm machine fails at once', async () => {
  const { times, work } = taking(101, 1);
  await expect(clock(100, work, calm)).rejects.toThrow(LimitBroken);
  await expect(clock(100, work, calm)).resolves.toBe('done');
  expect(times).toEqual([101, 1]);
});

test('a limit that is broken on a disturbed machine is measured again', async () => {
  const { times, work } = taking(500, 400, 50);
  expect(await clock(100, work, disturbed(2))).toBe('done');
  expect(times).toEqual([500, 400, 50]);
  await expect(clock(100, taking(500, 400).work, disturbed(1))).rejects.toThrow(LimitBroken);
});

test('a limit that is broken three times on a disturbed machine fails, and is not called broken', async () => {
  const { times, work } = taking(500, 400, 300, 1);
  const error = await clock(100, work, disturbed(9)).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(Disturbed);
  expect(error.message).toBe('took 300 ms, and 100 is the limit, 3 times, last while somebody else worked');
  expect(error.message).not.toContain('LimitBroken');
  expect(times).toHaveLength(3);
});

test('an assertion that fails in the work is a broken limit; a broken law is final whatever the machine does', async () => {
  const late = () => expect('refused').toBe('placed');
  await expect(clock(100, late, calm)).rejects.toThrow(LimitBroken);
  await expect(clock(100, late, disturbed(9))).rejects.toThrow(Disturbed);
  let asked = 0;
  const lost = () => {
    asked++;
    return law('no acknowledged order is lost', () => expect(1).toBe(2));
  };
  await expect(clock(100, lost, disturbed(9))).rejects.toThrow(LawBroken);
  expect(asked).toBe(1);
});

test('without parts the time of the work counts, from where it begins', async () => {
  await expect(clock(20, () => sleep(60), disturbed(9))).rejects.toThrow('20 is the limit');
  const prepared = clock(
    60_000,
    async ({ begin }) => {
      await sleep(50);
      begin();
    },
    calm,
  );
  await expect(prepared).resolves.toBeUndefined();
});

test('what a process works itself is no disturbance, however long its loop stands', () => {
  const ms = fc.double({ min: 0, max: 10_000, noNaN: true });
  fc.assert(fc.property(ms, ms, (passed, worked) => pauseOf(passed, worked + passed) === 0));
  fc.assert(fc.property(ms, (stopped) => Math.abs(pauseOf(10 + stopped, 0) - stopped) < 1e-6));
});

test('a process that was stopped says so', async () => {
  const script = `
    import { Machine } from '${join(root, 'libs/testing/src/machine.ts')}';
    const machine = new Machine();
    process.stdin.once('data', () => { console.log(machine.disturbance() ?? 'calm'); process.exit(); });
    console.log('watching');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  try {
    expect((await lines.next()).value).toBe('watching');
    child.kill('SIGSTOP');
    await sleep(500);
    child.kill('SIGCONT');
    child.stdin.write('now\n');
    expect((await lines.next()).value).toMatch(/^it was stopped for \d{3,} ms$/);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
});
