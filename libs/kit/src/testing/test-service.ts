import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventDefinition, EventEnvelope, Output, Payload, Request, Rpc } from '@thali/proto/kernel';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type RunningService, type ServiceDefinition, startService } from '../bootstrap.js';
import { type Caller, nobody } from '../context.js';
import { migrate } from '../migrate.js';
import { ensureEventStream, jetStreamOf } from '../nats.js';
import type { CallHeaders } from '../rpc-headers.js';
import { createServiceDatabase } from '../service-database.js';
import { startNats, startPostgres } from './servers.js';

/** A caller's own way to call: `call(contract, input, { idempotencyKey, at })`. */
export interface TestCaller {
  caller: Caller;
  call<R extends Rpc>(contract: R, input: Request<R>, headers?: Partial<CallHeaders>): Promise<Output<R>>;
}

export interface TestService extends RunningService {
  /** Someone of a tenant; role admin unless said otherwise. A new tenant when none is named. */
  as(caller?: Partial<Caller>): TestCaller;
  /** The database as superuser, past row-level security: for looking, and for setting a stage. */
  sql<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  /** Waits (5 s at most) for the first event of this kind that fits. */
  waitForEvent<E extends EventDefinition>(
    event: E,
    fits?: (envelope: EventEnvelope<Payload<E>>) => boolean,
  ): Promise<EventEnvelope<Payload<E>>>;
  /** Publishes an event as another service would. */
  publish<E extends EventDefinition>(event: E, tenantId: string, data: Payload<E>, id?: string): Promise<void>;
  postgres: Awaited<ReturnType<typeof startPostgres>>;
  nats: Awaited<ReturnType<typeof startNats>>;
  databaseUrl: string;
  /** Where a service that keeps files keeps them, unless `env` says otherwise. */
  uploadsDir: string;
  /** Starts a second process' worth of the same service on the same servers. */
  another(): Promise<RunningService>;
}

/** A service on a PostgreSQL and a NATS of its own, migrated, with its real runtime role. `stop()` ends all of it. */
export async function startTestService(
  definition: ServiceDefinition,
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<TestService> {
  const dir = join(tmpdir(), `thali-test-${uuidv7()}`);
  const [postgres, nats] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres') }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  const { ownerUrl, databaseUrl } = await createServiceDatabase(postgres.url, definition.name, {
    owner: uuidv7(),
    runtime: uuidv7(),
  });
  await migrate(definition, ownerUrl);
  const uploadsDir = join(dir, 'uploads');
  Object.assign(process.env, { UPLOADS_DIR: uploadsDir }, env);
  const config = {
    NODE_ENV: 'test' as const,
    LOG_LEVEL: (process.env.LOG_LEVEL ?? 'fatal') as 'fatal',
    NATS_URL: nats.url,
    NATS_REPLICAS: 1,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: 10,
    HEALTH_PORT: 0,
    THALI_TIME_TRAVEL: true,
    OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  };
  const running = await startService(definition, config);
  const others: RunningService[] = [];
  const admin = new pg.Pool({ connectionString: withDatabase(postgres.url, `thali_${definition.name}`), max: 2 });
  admin.on('error', () => {});
  const received: EventEnvelope<never>[] = [];
  const subjects = new WeakMap<EventEnvelope<never>, string>();
  let arrived: () => void = () => {};
  running.nc.subscribe('evt.>', {
    callback: (_error, message) => {
      const envelope = message.json<EventEnvelope<never>>();
      subjects.set(envelope, message.subject);
      received.push(envelope);
      arrived();
    },
  });
  return {
    ...running,
    postgres,
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
      return { caller, call: (contract, input, headers = {}) => running.rpc.call(contract, input, { caller, ...headers }) };
    },
    async sql(statement, values) {
      return (await admin.query(statement, values)).rows;
    },
    async waitForEvent(event, fits = () => true) {
      const deadline = Date.now() + 5_000;
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
      const envelope: EventEnvelope = { id, tenantId, requestId: 'test', occurredAt: new Date().toISOString(), data };
      await ensureEventStream(running.nc);
      await jetStreamOf(running.nc).publish(`${event.subject}.${tenantId}`, JSON.stringify(envelope));
    },
    async another() {
      const other = await startService(definition, config);
      others.push(other);
      return other;
    },
    async stop() {
      for (const other of others) await other.stop();
      await running.stop();
      await admin.end();
      await Promise.all([postgres.remove(), nats.remove()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const withDatabase = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).toString();
