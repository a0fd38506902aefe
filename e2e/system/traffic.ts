import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './till.ts';

/** One request of a load, as its client saw it. */
export interface Attempt {
  /** Milliseconds of performance.now(). */
  startedAt: number;
  ms: number;
  /** Undefined when no answer came. */
  answer?: Answer;
  /** `refused` when there was no connection, else the error's name and code. */
  error?: string;
}

/** Runs `work` repeatedly on `lanes` parallel lanes until it is stopped; every attempt is recorded. */
export function load(lanes: number, work: () => Promise<Answer>): { attempts: Attempt[]; stop: () => Promise<Attempt[]> } {
  const attempts: Attempt[] = [];
  let stopped = false;
  const lane = async () => {
    while (!stopped) {
      attempts.push(await attempt(work));
      // Stays below the rate limit of a restaurant.
      await sleep(60);
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
    const { code = '', name, openBefore } = thrown as { code?: string; name: string; openBefore?: boolean };
    // A server that closes resets connections that it has not accepted yet: for the client that is a refusal.
    const refused = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && !openBefore);
    return { startedAt, ms: performance.now() - startedAt, error: refused ? 'refused' : `${name} ${code}` };
  }
}

/** Number of attempts by outcome: `{ '200': 12, '503': 3, refused: 1 }`. */
export function outcomes(attempts: Attempt[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { answer, error } of attempts) {
    const outcome = answer ? String(answer.status) : String(error);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}
