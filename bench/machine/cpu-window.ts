import { machineCpuUs, type ProcessSample, processTree } from './processes.ts';

/** CPU time that the processes of the run used between two moments. */
export interface CpuUse {
  seconds: number;
  /** Microseconds by name of process. */
  byName: Record<string, number>;
  /** Cores that processes outside of the run used on average. */
  outsideCores: number;
}

/** Gives a process of the run its name: by pid for parts of the stack, otherwise by title. */
export type NameOf = (sample: ProcessSample) => string;

/** Starts measuring this process and all its descendants. Each call of the returned function gives the use until then. */
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
      // CPU time of children that ended meanwhile (the load generator, closed connections), less what they had used before.
      const usedBefore = ended.reduce((sum, child) => sum + (child.parent === sample.pid ? child.cpuUs : 0), 0);
      const ofChildren = sample.endedChildrenUs - (earlier?.endedChildrenUs ?? 0) - usedBefore;
      if (ofChildren > 0) add(sample.pid === process.pid ? 'load' : nameOf(sample), ofChildren);
    }
    const ours = Object.values(byName).reduce((sum, us) => sum + us, 0);
    const outsideCores = Math.max(0, (machineCpuUs() - machineBefore - ours) / 1e6 / seconds);
    return { seconds, byName, outsideCores };
  };
}
