import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../call/app-error.js';
import type { Log } from '../process/log.js';

const pauseMs = 500;

/**
 * Does a step of the start as often as it takes the database to answer it: a process that starts while the database is away or too busy
 * waits, and says in its log for what. The step may have been done when its answer was lost, so it must be one that can be repeated.
 * @param passes which errors are waited for; by default those that say that the database is away or too busy
 * @throws the step's error when it does not pass by waiting; the signal's reason once `stopping` is raised, after the try that runs
 */
export async function waitForDatabase<T>(
  step: () => Promise<T>,
  log: Log,
  stopping?: AbortSignal,
  passes: (error: unknown) => boolean = isUnavailable,
): Promise<T> {
  for (;;) {
    stopping?.throwIfAborted();
    try {
      return await step();
    } catch (error) {
      if (!passes(error)) throw error;
      log.warn({ err: error }, 'waiting for the database');
      await pause(pauseMs, stopping);
    }
  }
}

/** @throws the signal's reason as soon as it is raised */
export async function pause(ms: number, stopping?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => stopping?.throwIfAborted());
}
