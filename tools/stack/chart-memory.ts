import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CHECKOUT, type ServiceName } from './layout.ts';

interface Limits {
  resources?: { limits?: { memory?: string } };
}
interface Values {
  workloadDefaults: Limits;
  workloads: Record<string, Limits>;
}

/** A process of ours that has a pod of its own. */
export type Workload = ServiceName | 'gateway';

/** The memory that the chart allows a process, MiB. */
export function chartMemory(name: Workload): number {
  const { workloads, workloadDefaults }: Values = parse(readFileSync(join(CHECKOUT, 'charts', 'thali', 'values.yaml'), 'utf8'));
  return Number.parseInt((workloads[name]?.resources ?? workloadDefaults.resources)?.limits?.memory ?? '', 10);
}

/**
 * Node's option for a heap as V8 makes it in a container with that memory: half of it for what is old. On a large machine it would be gigabytes, so
 * that garbage stayed for long and no peak of memory could be compared with the chart's limit.
 */
export const heapAsInContainer = (name: Workload): string => `--max-old-space-size=${Math.floor(chartMemory(name) / 2)}`;
