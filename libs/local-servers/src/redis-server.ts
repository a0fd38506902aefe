import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWithTestcontainers, wantsContainers } from './containers.ts';
import {
  answers,
  findProgram,
  MissingServerError,
  prepareRecord,
  type RunningServer,
  type ServerOptions,
  spawnServer,
} from './server-process.ts';

/**
 * Starts Redis on 127.0.0.1 from PATH or a container. Nothing is persisted, because Redis only holds data that may be lost.
 * @throws MissingServerError when the machine has none.
 */
export async function startRedis(options: ServerOptions): Promise<RunningServer> {
  if (await wantsContainers()) return startWithTestcontainers('redis', options);
  const program = findProgram('redis-server', ['/usr/sbin', '/usr/local/sbin']);
  if (!program) {
    if (await wantsContainers('as a last resort')) return startWithTestcontainers('redis', options);
    throw new MissingServerError('redis-server was not found on PATH, and no container engine answers.');
  }
  const record = await prepareRecord(options);
  const config = join(options.dir, 'redis.conf');
  const lines = ['bind 127.0.0.1', `port ${record.port}`, `requirepass ${record.password}`, 'save ""', 'appendonly no'];
  writeFileSync(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  const plan = {
    program,
    args: [config],
    stopSignal: 'SIGTERM' as const,
    ready: () => answers(record.port, `AUTH ${record.password}\r\nPING\r\n`, '+PONG'),
  };
  const server = await spawnServer(plan, options, record);
  return {
    kind: 'redis',
    via: 'path',
    url: `redis://:${record.password}@127.0.0.1:${record.port}`,
    port: record.port,
    ...server,
    remove: async () => {
      await server.stop();
      rmSync(options.dir, { recursive: true, force: true });
    },
  };
}
