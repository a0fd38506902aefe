import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/**
 * Keeps each core busy for so many milliseconds with a program that asks nothing of Thali: what a neighbour waits beside it is the machine's share of
 * what it waits beside an attack.
 */
export async function busyCores(ms: number): Promise<void> {
  const spinning = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }));
  await sleep(ms);
  await Promise.all(spinning.map((worker) => worker.terminate()));
}
