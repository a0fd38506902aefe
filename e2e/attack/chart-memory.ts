import { readFileSync } from 'node:fs';
import { chartMemory, type Workload } from '../../tools/stack/chart-memory.ts';
import { SERVICES } from '../../tools/stack/layout.ts';
import { thali } from '../system/thali.ts';

const processes = [...SERVICES, 'gateway'] as const;

/** The most memory that a process had and what the chart allows it, MiB. */
export interface Memory {
  name: Workload;
  had: number;
  allowed: number;
}

/** Of every process of the running product; of none where the system does not tell the peak, which Linux alone does. */
export const memoryOfProcesses = (): Memory[] =>
  process.platform === 'linux' ? processes.map((name) => ({ name, had: peak(name), allowed: chartMemory(name) })) : [];

const peak = (name: Workload): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${thali.pids()[name]}/status`, 'utf8'))?.[1]) / 1024;
