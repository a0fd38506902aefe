import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startWithTestcontainers, wantsContainers } from './containers.ts';
import { type BrokerUsers, NATS_USER, natsConfig } from './nats-config.ts';
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
 * Starts nats-server with JetStream on 127.0.0.1, with its streams below `dir`: from PATH or a container. `url` is for the user `tools`,
 * `natsUrlAs` makes those of the others; `users` are added to the product's own.
 * @throws MissingServerError when the machine has none.
 */
export async function startNats(options: ServerOptions & { users?: BrokerUsers }): Promise<RunningServer> {
  if (await wantsContainers()) return startWithTestcontainers('nats', options);
  const program = findProgram('nats-server', ['/usr/sbin', '/usr/local/sbin']);
  if (!program) {
    if (await wantsContainers('as a last resort')) return startWithTestcontainers('nats', options);
    throw new MissingServerError('nats-server was not found on PATH, and no container engine answers.');
  }
  const record = await prepareRecord(options);
  const config = join(options.dir, 'nats.conf');
  writeFileSync(config, natsConfig('127.0.0.1', record.port, record.password, options.dir, options.users), { mode: 0o600 });
  const plan = {
    program,
    args: ['-c', config],
    stopSignal: 'SIGTERM' as const,
    ready: () => answers(record.port, '', 'INFO '),
  };
  const server = await spawnServer(plan, options, record);
  return {
    kind: 'nats',
    via: 'path',
    url: `nats://${NATS_USER}:${record.password}@127.0.0.1:${record.port}`,
    port: record.port,
    ...server,
    remove: async () => {
      await server.stop();
      rmSync(options.dir, { recursive: true, force: true });
    },
  };
}
