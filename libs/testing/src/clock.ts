import { LawBroken } from './law.ts';
import { Machine } from './machine.ts';

/**
 * A limit of time was broken on a machine that had nothing else to do. That is final: `make test` does not look at it a second time
 * (docs/testing.md).
 */
export class LimitBroken extends Error {
  constructor(why: string, cause?: Error) {
    // The name stands in the message, because runners report that, whatever wraps the error.
    super(`LimitBroken: ${why}, and the machine was calm`, { cause });
  }
}

/** A limit of time was broken each time, and each time the machine was disturbed: nobody knows. */
export class Disturbed extends Error {}

export interface Watch {
  /** Starts the time anew: what came before was preparation. */
  begin(): void;
  /** Says how long a part took, in ms. With it the longest part is held against the limit, in place of the whole. */
  took(ms: number): void;
}

/** So many times something is measured on a disturbed machine. */
const mostTimes = 3;

/**
 * Asserts that `work` keeps a limit of time. It is for files called `*.clock.spec.ts`, which `make test` runs one after the other with
 * nothing beside them; no other test asserts a duration. A limit that is broken while the machine is disturbed (by other work, a pause, a
 * hypervisor) is measured again, three times at most.
 * @param limitMs the most it may take
 * @param work is done anew for each measurement; when an assertion of it fails, that counts as a broken limit
 * @returns what `work` returns
 * @throws LimitBroken at once when the machine was calm; Disturbed after the last time when it never was; LawBroken as it is
 */
export async function clock<T>(
  limitMs: number,
  work: (watch: Watch) => T | Promise<T>,
  watchMachine: () => Pick<Machine, 'disturbance' | 'leave'> = () => new Machine(),
): Promise<T> {
  for (let time = 1; ; time++) {
    const machine = watchMachine();
    try {
      return await measure(limitMs, work);
    } catch (error) {
      if (error instanceof LawBroken) throw error;
      const { message } = error as Error;
      const disturbance = machine.disturbance();
      if (!disturbance) throw new LimitBroken(message, error as Error);
      if (time === mostTimes) throw new Disturbed(`${message}, ${time} times, last while ${disturbance}`, { cause: error });
    } finally {
      machine.leave();
    }
  }
}

/** @throws Error when the work fails or takes longer than `limitMs` */
async function measure<T>(limitMs: number, work: (watch: Watch) => T | Promise<T>): Promise<T> {
  let begunAt = performance.now();
  const parts: number[] = [];
  const result = await work({
    begin: () => {
      begunAt = performance.now();
    },
    took: (ms) => parts.push(ms),
  });
  const took = parts.length ? Math.max(...parts) : performance.now() - begunAt;
  if (!(took <= limitMs)) throw new Error(`took ${took.toFixed(0)} ms, and ${limitMs} is the limit`);
  return result;
}
