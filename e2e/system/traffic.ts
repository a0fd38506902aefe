import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './till.ts';

/** One request of a load, as its client saw it. */
export interface Attempt {
  /** Milliseconds of performance.now(). */
  startedAt: number;
  ms: number;
  /** Undefined when no answer came. */
  answer?: Answer;
  /** Code of the connection's error, ECONNREFUSED and the like, or TimeoutError. */
  error?: string;
}

/** Runs `work` over and over on `lanes` lanes until it is stopped; every attempt is kept. */
export function load(lanes: number, work: () => Promise<Answer>): { attempts: Attempt[]; stop: () => Promise<Attempt[]> } {
  const attempts: Attempt[] = [];
  let stopped = false;
  const lane = async () => {
    while (!stopped) {
      attempts.push(await attempt(work));
      await sleep(10);
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  const stop = async () => {
    stopped = true;
    await running;
    return attempts;
  };
  return { attempts, stop };
}

export async function attempt(work: () => Promise<Answer>): Promise<Attempt> {
  const startedAt = performance.now();
  try {
    const answer = await work();
    return { startedAt, ms: performance.now() - startedAt, answer };
  } catch (thrown) {
    const { code, name } = thrown as { code?: string; name: string };
    return { startedAt, ms: performance.now() - startedAt, error: code && code !== 'ABORT_ERR' ? code : name };
  }
}

/** How often which outcome came: `{ '200': 12, '503': 3, ECONNREFUSED: 1 }`. */
export function outcomes(attempts: Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer, error } of attempts) {
    const outcome = answer ? String(answer.status) : String(error);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

/** What must answer in a working product. Resolves with how long it took until `works` did, in ms; rejects after `limitMs`. */
export async function untilWorks(works: () => Promise<boolean>, limitMs: number): Promise<number> {
  const started = Date.now();
  for (;;) {
    if (await works().catch(() => false)) return Date.now() - started;
    if (Date.now() - started > limitMs) throw new Error(`does not work ${limitMs} ms later`);
    await sleep(50);
  }
}
