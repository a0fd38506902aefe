import { setTimeout as sleep } from 'node:timers/promises';
import { machineCpuUs } from './processes.ts';

/** Cores that processes outside of the run may use during a measurement. */
export const quietCores = 0.15;

/**
 * Waits until the whole machine, including remaining work of the stack, uses few cores.
 * @returns cores in use when it stopped waiting; more than `quietCores` when `seconds` ran out
 */
export async function waitUntilQuiet(seconds: number): Promise<number> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const began = performance.now();
    const before = machineCpuUs();
    await sleep(500);
    const cores = (machineCpuUs() - before) / 1e3 / (performance.now() - began);
    if (cores < quietCores || Date.now() > deadline) return cores;
  }
}
