import { setTimeout as sleep } from 'node:timers/promises';
import { LawBroken } from './law.ts';

const everyMs = 20;
const mostMs = 60_000;

/**
 * Waits for what must come about, a minute at most: it ends what hangs, and does not say how quickly something has to be (that is `clock`).
 * @param what completes "… did not come within a minute"
 * @param look gives what is waited for, or undefined or false when it is not there yet; an error of it counts as "not yet"
 * @returns what `look` gave
 * @throws Error with the last error of `look` as its cause; LawBroken at once, as it is
 */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  for (const deadline = performance.now() + mostMs; ; await sleep(everyMs)) {
    let cause: unknown;
    try {
      const found = await look();
      if (found) return found;
    } catch (error) {
      if (error instanceof LawBroken) throw error;
      cause = error;
    }
    if (performance.now() > deadline) throw new Error(`${what} did not come within a minute`, { cause });
  }
}
