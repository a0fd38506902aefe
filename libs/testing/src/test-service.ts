import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Broker } from '@thali/kit/broker/broker';
import { newEnvelope, subjectFor } from '@thali/kit/broker/envelope';
import { ensureEventStream } from '@thali/kit/broker/event-stream';
import { type Caller, nobody } from '@thali/kit/call/context';
import { createLog } from '@thali/kit/process/log';
import { RpcClient } from '@thali/kit/rpc/rpc-client';
import type { CallHeaders } from '@thali/kit/rpc/rpc-headers';
import { CallerSigner } from '@thali/kit/rpc/signed-caller';
import { handlersOf, type RunningService, startService } from '@thali/kit/service/bootstrap';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { strangerUsers } from '@thali/local-servers/nats-config';
import { natsUrlAs, type RunningServer, startNats } from '@thali/local-servers/servers';
import type { EventDefinition, EventEnvelope, Output, Payload, Request, Rpc } from '@thali/proto/kernel';
import { events } from '@thali/proto/registry';
import { services } from '@thali/proto/services';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type CallerKeys, callerKeys } from './caller-keys.js';
import { borrowDatabase, makeDatabase } from './test-database.js';

/** Secret of the deletion proofs in tests. */
export const erasureSecret = 'the erasure secret of the tests';

const sharedServer = 'others use this server too: startTestService(…, { ownPostgres: true })';

/** A caller's own way to call: `call(contract, input, { idempotencyKey, at })`. */
export interface TestCaller {
  caller: Caller;
  call<R extends Rpc>(contract: R, input: Request<R>, headers?: Partial<CallHeaders>): Promise<Output<R>>;
}

/** `broker` and `rpc` are the test's own: they may do everything and sign callers. The service itself has the rights of its broker user. */
export interface TestService extends RunningService {
  /** The NATS connection of `broker`, for messages that the product's own code would never send or subscribe to. */
  nc: NatsConnection;
  /** A caller of a tenant; by default an admin of a new tenant. */
  as(caller?: Partial<Caller>): TestCaller;
  /** Executes SQL as superuser, without row-level security: for assertions and for test data. */
  sql<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Waits (a minute at most) for the first event of this kind that fits. */
  waitForEvent<E extends EventDefinition>(
    event: E,
    fits?: (envelope: EventEnvelope<Payload<E>>) => boolean,
  ): Promise<EventEnvelope<Payload<E>>>;
  /** Publishes an event as another service would. */
  publish<E extends EventDefinition>(event: E, tenantId: string, data: Payload<E>, id?: string): Promise<void>;
  /** The key pair that signs callers in this test. */
  callerKeys: CallerKeys;
  /** Of the superuser, database `postgres`. */
  postgres: { url: string };
  nats: Awaited<ReturnType<typeof startNats>>;
  /** Kills the broker and starts it again on the same port; `wiped`: all that it had stored is gone. */
  restartNats(how: { wiped: boolean }): Promise<void>;
  databaseUrl: string;
  /** Folder of the files that a service stores, unless `env` says otherwise. */
  uploadsDir: string;
  /** Kills the database server, does `meanwhile`, and starts it again on the same port with its data. Only with `ownPostgres`. */
  withoutPostgres(meanwhile: () => Promise<void>): Promise<void>;
  /** Freezes the database server, does `meanwhile`, and lets it go on. Only with `ownPostgres`. */
  withFrozenPostgres(meanwhile: () => Promise<void>): Promise<void>;
  /** `kill -9` of one connection's process, by its number in pg_stat_activity; PostgreSQL ends all others and recovers. Only with `ownPostgres`. */
  killBackend(pid: number): void;
  /** Starts a second instance of the same service on the same servers, in this process. */
  another(): Promise<RunningService>;
}

export interface TestServiceOptions {
  env?: Record<string, string>;
  ownPostgres?: boolean;
}

/**
 * A service with a NATS and a database of its own, migrated, under its real runtime role. `stop()` ends all of it. The database is on the
 * PostgreSQL that the spec files of a worker share; a file that stops or damages the server needs `ownPostgres`.
 */
export async function startTestService(definition: ServiceDefinition, options: TestServiceOptions = {}): Promise<TestService> {
  // What runs is pushed here with its end, so that a start that fails leaves nothing behind that would keep Jest from ending.
  const running = new AsyncDisposableStack();
  try {
    return { ...(await startParts(definition, options, running)), stop: () => running.disposeAsync() };
  } catch (error) {
    // What failed first says why; what could not end well after it does not.
    await running.disposeAsync().catch(() => undefined);
    throw error;
  }
}

async function startParts(
  definition: ServiceDefinition,
  { env = {}, ownPostgres = false }: TestServiceOptions,
  started: AsyncDisposableStack,
): Promise<Omit<TestService, 'stop'>> {
  const dir = join(tmpdir(), `thali-test-${uuidv7()}`);
  started.defer(() => rm(dir, { recursive: true, force: true }));
  let natsServer: RunningServer;
  const natsOptions = { dir: join(dir, 'nats'), users: strangerUsers(definition.name) };
  const borrowed = ownPostgres ? Promise.resolve(undefined) : borrowDatabase(definition, [erasureSecret]);
  const databaseStart = borrowed
    .then((one) => one ?? makeDatabase(join(dir, 'postgres'), definition, [erasureSecret]))
    .then((made) => {
      started.defer(() => made.giveBack());
      return made;
    });
  const natsStart = startNats(natsOptions).then((made) => {
    natsServer = made;
    started.defer(() => natsServer.remove());
    return made;
  });
  // Both have ended before a failure of one of them is told, so that the other is given back.
  await Promise.allSettled([databaseStart, natsStart]);
  const [database, nats] = await Promise.all([databaseStart, natsStart]);
  const { databaseUrl, adminUrl } = database;
  const keys = callerKeys();
  const uploadsDir = join(dir, 'uploads');
  Object.assign(process.env, { UPLOADS_DIR: uploadsDir, ERASURE_SECRET: erasureSecret }, env);
  const config = {
    NODE_ENV: 'test' as const,
    LOG_LEVEL: (process.env.LOG_LEVEL ?? 'fatal') as 'fatal',
    NATS_URL: natsUrlAs(definition.name, nats.url),
    NATS_REPLICAS: 1,
    NATS_STREAM_BYTES: env.NATS_STREAM_BYTES === undefined ? undefined : Number(env.NATS_STREAM_BYTES),
    CALLER_PUBLIC_KEYS: [keys.publicKey],
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: 10,
    HOST: '127.0.0.1',
    HEALTH_PORT: 0,
    THALI_TIME_TRAVEL: true,
    OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
  const running = await startService(definition, config);
  started.defer(() => running.stop());
  expectHeardAsDeclared(definition.name, running);
  const broker = await Broker.connect(nats.url, 'test', createLog('test', 'silent'));
  started.defer(() => broker.close());
  const { nc } = broker as unknown as { nc: NatsConnection };
  const rpc = new RpcClient(broker, undefined, new CallerSigner(keys.privateKey));
  const admin = new pg.Pool({ connectionString: withDatabase(adminUrl, `thali_${definition.name}`), max: 2 });
  admin.on('error', () => {});
  started.defer(() => admin.end());
  const received: EventEnvelope<never>[] = [];
  const subjects = new WeakMap<EventEnvelope<never>, string>();
  let arrived: () => void = () => {};
  nc.subscribe('evt.>', {
    callback: (_error, message) => {
      const envelope = message.string().startsWith('{"id"') ? message.json<EventEnvelope<never>>() : undefined;
      // Not an event: a test sent it on purpose.
      if (!envelope) return;
      subjects.set(envelope, message.subject);
      received.push(envelope);
      arrived();
    },
  });
  await nc.flush();
  return {
    ...running,
    broker,
    nc,
    rpc,
    callerKeys: keys,
    postgres: { url: adminUrl },
    nats,
    databaseUrl,
    uploadsDir,
    as(partial = {}) {
      const caller: Caller = {
        ...nobody,
        tenantId: uuidv7(),
        userId: uuidv7(),
        sessionId: uuidv7(),
        username: 'tester',
        role: 'admin',
        ...partial,
      };
      return { caller, call: (contract, input, headers = {}) => rpc.call(contract, input, { caller, ...headers }) };
    },
    async sql(statement, values) {
      return (await admin.query(statement, values)).rows;
    },
    async waitForEvent(event, fits = () => true) {
      const deadline = Date.now() + 60_000;
      for (;;) {
        const found = received.find((envelope) => subjects.get(envelope)?.startsWith(`${event.subject}.`) && fits(envelope));
        if (found) return found;
        const left = deadline - Date.now();
        if (left <= 0) throw new Error(`no ${event.subject} came`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          arrived = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
    async publish(event, tenantId, data, id = uuidv7()) {
      const envelope = { ...newEnvelope<typeof event>({ tenantId, requestId: 'test', now: new Date() }, data), id };
      await ensureEventStream(broker);
      // Not by `broker.publish`, whose message id makes the broker drop a second event with the same id.
      await jetstream(nc).publish(subjectFor(event, tenantId), JSON.stringify(envelope));
    },
    async restartNats({ wiped }) {
      await natsServer.stop('SIGKILL');
      if (wiped) await rm(join(natsOptions.dir, 'jetstream'), { recursive: true, force: true });
      natsServer = await startNats({ ...natsOptions, port: nats.port });
    },
    async withoutPostgres(meanwhile) {
      if (!database.withoutServer) throw new Error(sharedServer);
      await database.withoutServer(meanwhile);
    },
    async withFrozenPostgres(meanwhile) {
      if (!database.withFrozenServer) throw new Error(sharedServer);
      await database.withFrozenServer(meanwhile);
    },
    killBackend(pid) {
      if (!database.killBackend) throw new Error(sharedServer);
      database.killBackend(pid);
    },
    async another() {
      const other = await startService(definition, config);
      started.defer(() => other.stop());
      return other;
    },
  };
}

/** The broker's rights are made from the contracts' `heardBy`, so a service must handle exactly those events. */
function expectHeardAsDeclared(service: string, { app }: RunningService): void {
  const declared = Object.values(events).filter(({ heardBy }) => (heardBy as readonly string[]).includes(service));
  if (!(services as readonly string[]).includes(service)) return;
  const [heard, told] = [[...handlersOf(app).keys()].sort(), declared.map(({ subject }) => subject).sort()];
  if (heard.join() !== told.join()) throw new Error(`${service} handles ${heard}, and its contracts say ${told} (heardBy)`);
}

const withDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString();
