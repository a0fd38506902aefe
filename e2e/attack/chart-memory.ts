import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { SERVICES } from '../../tools/stack/layout.ts';
import { thali } from '../system/thali.ts';

interface Limits {
  resources?: { limits?: { memory?: string } };
}
const values = parse(readFileSync(new URL('../../charts/thali/values.yaml', import.meta.url), 'utf8')) as {
  workloadDefaults: Limits;
  workloads: Record<string, Limits>;
};
const processes = [...SERVICES, 'gateway'] as const;

/** The most memory that a process had and what the chart allows it, MiB. */
export interface Memory {
  name: string;
  had: number;
  allowed: number;
}

/** Of every process of the running product; of none where the system does not tell the peak, which Linux alone does. */
export const memoryOfProcesses = (): Memory[] =>
  process.platform === 'linux' ? processes.map((name) => ({ name, had: peak(name), allowed: limit(name) })) : [];

const limit = (name: string): number =>
  Number.parseInt((values.workloads[name]?.resources ?? values.workloadDefaults.resources)?.limits?.memory ?? '', 10);
const peak = (name: (typeof processes)[number]): number =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${thali.pids()[name]}/status`, 'utf8'))?.[1]) / 1024;
