import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { GenericContainer } from 'testcontainers';
import { type BrokerUsers, NATS_USER, natsConfig } from './nats-config.ts';
import { POSTGRES_ADMIN } from './postgres-program.ts';
import { prepareRecord, type RunningServer, type ServerKind, type ServerOptions, type ServerRecord } from './server-process.ts';

let engine: Promise<boolean> | undefined;

/** True when a container engine answers here. Asked once per process. */
export function containerEngineAnswers(): Promise<boolean> {
  engine ??= import('testcontainers')
    .then(({ getContainerRuntimeClient }) => getContainerRuntimeClient())
    .then(() => true)
    .catch(() => false);
  return engine;
}

/** Containers are used with THALI_CONTAINERS=1, or as a last resort when the machine has no such program. */
export async function wantsContainers(lastResort?: 'as a last resort'): Promise<boolean> {
  if (process.env.THALI_CONTAINERS === '0') return false;
  return (process.env.THALI_CONTAINERS === '1' || lastResort !== undefined) && (await containerEngineAnswers());
}

interface Recipe {
  image: string;
  inside: number;
  url: (record: ServerRecord) => string;
  stopSignal: NodeJS.Signals;
  prepare: (container: GenericContainer, dir: string, record: ServerRecord, users?: BrokerUsers) => GenericContainer;
}

const recipes: Record<ServerKind, Recipe> = {
  postgres: {
    image: 'postgres:18-alpine',
    inside: 5432,
    url: ({ password, port }) => `postgres://${POSTGRES_ADMIN}:${password}@127.0.0.1:${port}/postgres`,
    stopSignal: 'SIGINT',
    prepare: (container, dir, { password }) =>
      container
        .withBindMounts([{ source: dir, target: '/var/lib/postgresql', mode: 'rw' }])
        .withEnvironment({
          POSTGRES_USER: POSTGRES_ADMIN,
          POSTGRES_PASSWORD: password,
          POSTGRES_DB: 'postgres',
          POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C',
        })
        .withCommand([
          'postgres',
          '-c',
          'shared_buffers=256MB',
          '-c',
          'min_wal_size=1GB',
          '-c',
          'jit=off',
          '-c',
          'max_connections=200',
        ]),
  },
  nats: {
    image: 'nats:2.12-alpine',
    inside: 4222,
    url: ({ password, port }) => `nats://${NATS_USER}:${password}@127.0.0.1:${port}`,
    stopSignal: 'SIGTERM',
    prepare: (container, dir, { password }, users) => {
      writeFileSync(join(dir, 'nats.conf'), natsConfig('0.0.0.0', 4222, password, '/data', users), { mode: 0o600 });
      return container.withBindMounts([{ source: dir, target: '/data', mode: 'rw' }]).withCommand(['-c', '/data/nats.conf']);
    },
  },
  redis: {
    image: 'redis:8-alpine',
    inside: 6379,
    url: ({ password, port }) => `redis://:${password}@127.0.0.1:${port}`,
    stopSignal: 'SIGTERM',
    prepare: (container, _dir, { password }) =>
      container.withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--requirepass', password]),
  },
};

/** The same servers from containers, with their data in a folder of this machine, so that they outlive the container. */
export async function startWithTestcontainers(
  kind: ServerKind,
  options: ServerOptions & { users?: BrokerUsers },
): Promise<RunningServer> {
  const { GenericContainer, Wait, getContainerRuntimeClient } = await import('testcontainers');
  const recipe = recipes[kind];
  const record = await prepareRecord(options);
  const dir = join(options.dir, 'container');
  mkdirSync(dir, { recursive: true });
  const { container: engine } = await getContainerRuntimeClient();
  const name = `thali-${kind}-${createHash('sha256').update(options.dir).digest('hex').slice(0, 12)}`;
  const remove = (ref: string) => engine.dockerode.getContainer(ref).remove({ force: true }).catch(ignoreMissing);
  await remove(name);

  const plan = recipe
    .prepare(new GenericContainer(recipe.image), dir, record, options.users)
    .withName(name)
    .withExposedPorts({ container: recipe.inside, host: record.port })
    .withLogConsumer((stream) => createInterface({ input: stream }).on('line', (line) => options.onLine?.(line)))
    .withWaitStrategy(Wait.forListeningPorts());
  const started = await plan.start();
  const container = engine.getById(started.getId());
  const { State } = await container.inspect();
  const exited = container.wait().then(
    ({ StatusCode }: { StatusCode: number }) => `exit code ${StatusCode}`,
    () => 'removed',
  );
  const stop = async (signal: NodeJS.Signals = recipe.stopSignal) => {
    await container.kill({ signal }).catch(() => {});
    await exited;
    await remove(name);
  };
  return {
    kind,
    via: 'container',
    url: recipe.url(record),
    port: record.port,
    pid: State.Pid,
    exited,
    stop,
    remove: async () => {
      await stop();
      rmSync(options.dir, { recursive: true, force: true });
    },
  };
}

function ignoreMissing(error: { statusCode?: number }): void {
  if (error.statusCode !== 404) throw error;
}
