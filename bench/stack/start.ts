import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThali } from '../../tools/stack/start-thali.ts';
import { deleteStack } from '../../tools/stack/stop-stack.ts';
import type { Thali } from '../../tools/stack/thali.ts';
import type { NameOf } from '../machine/cpu-window.ts';

export interface BenchStack {
  thali: Thali;
  /** Folder for the run's own files; removed with the stack. */
  dir: string;
  /** Names of processes by pid, for the reports. Benchmarks may add more. */
  names: Map<number | undefined, string>;
  nameOf: NameOf;
  remove(): Promise<void>;
}

/**
 * Starts a private Thali with production settings, warnings only in the logs, and every process of the stack. Only the limits on a tenant's
 * and an address's rates and sockets are off, because all load comes from few tenants and one address.
 * @param more environment variables that replace or extend these
 */
export async function startBenchStack(more: Record<string, string> = {}): Promise<BenchStack> {
  const dir = join(tmpdir(), `thali-bench-${randomUUID()}`);
  const limits = { TENANT_RATE: '0', PUBLIC_RATE: '0', SOCKETS_PER_ADDRESS: '100000', SOCKET_HANDSHAKES: '100000' };
  const env = { NODE_ENV: 'production', THALI_TIME_TRAVEL: '0', ...limits, ...more, ...givenEnv() };
  const thali = await startThali({ stateDir: dir, port: 0, demo: false, logLevel: 'warn', build: false, env });
  const names = new Map<number | undefined, string>(Object.entries(thali.pids()).map(([name, pid]) => [pid, name]));
  names.set(process.pid, 'bench');
  return {
    thali,
    dir,
    names,
    nameOf: ({ pid, title }) => names.get(pid) ?? postgresName(title) ?? title.slice(0, 40),
    remove: async () => {
      await thali.stop();
      deleteStack(dir);
    },
  };
}

/** BENCH_ENV='NAME=value;...' for trying a setting. */
function givenEnv(): Record<string, string> {
  const pairs = process.env.BENCH_ENV?.split(';').filter(Boolean) ?? [];
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

/** A PostgreSQL process by the database it serves. */
function postgresName(title: string): string | undefined {
  if (!title.startsWith('postgres: ')) return undefined;
  return `postgres ${/ thali_(\w+) /.exec(title.slice(title.indexOf(' ', 10)))?.[1] ?? 'upkeep'}`;
}
