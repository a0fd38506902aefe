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
    const now = processTree(process.pid);
    const running = new Set(now.map(({ pid }) => pid));
    const ended = [...before.values()].filter(({ pid }) => !running.has(pid));
    for (const sample of now) {
      const earlier = before.get(sample.pid);
      add(nameOf(sample), sample.cpuUs - (earlier?.cpuUs ?? 0));
      // Of children that ended in the meantime, less what they had used before: the load generator, connections that were closed.
      const usedBefore = ended.reduce((sum, child) => sum + (child.parent === sample.pid ? child.cpuUs : 0), 0);
      const ofChildren = sample.endedChildrenUs - (earlier?.endedChildrenUs ?? 0) - usedBefore;
      if (ofChildren > 0) add(sample.pid === process.pid ? 'load' : nameOf(sample), ofChildren);
    }
    const ours = Object.values(byName).reduce((sum, us) => sum + us, 0);
    const outsideCores = Math.max(0, (machineCpuUs() - machineBefore - ours) / 1e6 / seconds);
    return { seconds, byName, outsideCores };
  };
}
