import { machineCpuUs, type ProcessSample, processTree } from './processes.ts';

/** What the processes of the run used between two moments. */
export interface CpuUse {
  seconds: number;
  /** Microseconds by name of process. */
  byName: Record<string, number>;
  /** Cores that processes outside of the run used on average. */
  outsideCores: number;
}

/** Gives a process of the run its name; pids of the stack's parts first, then by title. */
export type NameOf = (sample: ProcessSample) => string;

/** Starts measuring this process and all it started; call the answer for the use until then, as often as wanted. */
export function openCpuWindow(nameOf: NameOf): () => CpuUse {
  const began = performance.now();
  const machineBefore = machineCpuUs();
  const before = new Map(processTree(process.pid).map((sample) => [sample.pid, sample]));
  return () => {
    const seconds = (performance.now() - began) / 1000;
    const byName: Record<string, number> = {};
    const add = (name: string, us: number) => {
      byName[name] = (byName[name] ?? 0) + us;
    };
    for (const sample of processTree(process.pid)) {
      const earlier = before.get(sample.pid);
      add(nameOf(sample), sample.cpuUs - (earlier?.cpuUs ?? 0));
      // Programs that we ran to their end in the meantime: the load generator.
      if (sample.pid === process.pid) add('load', sample.endedChildrenUs - (earlier?.endedChildrenUs ?? 0));
    }
    const ours = Object.values(byName).reduce((sum, us) => sum + us, 0);
    const outsideCores = Math.max(0, (machineCpuUs() - machineBefore - ours) / 1e6 / seconds);
    return { seconds, byName, outsideCores };
  };
}
