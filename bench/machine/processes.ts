import { readdirSync, readFileSync } from 'node:fs';

/** A process at one moment; CPU time in microseconds since it began. */
export interface ProcessSample {
  pid: number;
  parent: number;
  cpuUs: number;
  /** CPU time of its children that have ended and were waited for. */
  endedChildrenUs: number;
  title: string;
}

/** Linux counts CPU time in hundredths of a second. */
const tickUs = 10_000;

/** A process and all its descendants, as /proc lists them now. */
export function processTree(root: number): ProcessSample[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const tree = new Set([root]);
  // A child may have a lower pid than its parent, so look until nothing is added.
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.filter(({ pid }) => tree.has(pid));
}

function readProcess(pid: number): ProcessSample | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces, so fields are counted from the state after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = (field: number) => Number(fields[field]);
    return {
      pid,
      parent: ticks(1),
      cpuUs: (ticks(11) + ticks(12)) * tickUs,
      endedChildrenUs: (ticks(13) + ticks(14)) * tickUs,
      title: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
    };
  } catch {
    return undefined;
  }
}

/** CPU time of the whole machine in microseconds: of all processes, without interrupts, and time stolen by other guests. */
export function machineCpuUs(): number {
  const [, user, nice, system, , , , , steal] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
  return [user, nice, system, steal].reduce((sum, ticks) => sum + Number(ticks) * tickUs, 0);
}
