import 'reflect-metadata';
import type { NatsConnection } from '@nats-io/transport-node';
import type { INestMicroservice, Type } from '@nestjs/common';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { DataSource } from 'typeorm';
import { readConfig, type ServiceConfig, serviceConfig } from './config.js';
import { EventConsumer, type EventHandler, eventHandlersOf } from './consumer.js';
import { createDataSource, Database, type DatabaseOptions } from './database.js';
import { TenantEraser } from './erasure/tenant-eraser.js';
import { Readiness, startHealthServer } from './health.js';
import { startHousekeeping } from './housekeeping.js';
import { KitModule } from './kit.module.js';
import { createLog, type Log, nestLogger } from './log.js';
import { migrateFromShell, schemaReady } from './migrate.js';
import { connectNats } from './nats.js';
import { Outbox } from './outbox.js';
import { OutboxRelay } from './outbox-relay.js';
import { portableRowsOf } from './portability/portable-rows.js';
import { RpcClient } from './rpc-client.js';
import { NatsRpcServer, UnfilteredErrors } from './rpc-server.js';
import { startTracing } from './tracing.js';

export interface ServiceDefinition extends Pick<DatabaseOptions, 'entities' | 'migrations'> {
  name: string;
  module: Type;
  /** Tables that are not handed to the tenant with their data: sessions, secrets, what only steers us. */
  notPortable?: readonly string[];
}
/** A running service; tests hold one, `runService` lives with one. */
export interface RunningService {
  app: INestMicroservice;
  database: Database;
  rpc: RpcClient;
  nc: NatsConnection;
  healthPort: number;
  stop(): Promise<void>;
}

/** A drain that hangs must not outlive what an orchestrator waits for. */
const drainMs = 15_000;

/** The `main.ts` of a service: `migrate` as first argument migrates and ends, otherwise it serves until SIGTERM. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  if (process.argv[2] === 'migrate') return migrateFromShell(definition);
  const service = await startService(definition, readConfig(serviceConfig));
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), drainMs).unref();
      void service.stop().then(() => process.exit(0));
    });
}

export async function startService(definition: ServiceDefinition, config: ServiceConfig): Promise<RunningService> {
  const { name, module, entities, notPortable } = definition;
  const log = createLog(name, config.LOG_LEVEL);
  const stopTracing = startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const source = createDataSource({ url: config.DATABASE_URL, poolSize: config.DATABASE_POOL, entities });
  const readiness = new Readiness({
    database: () => source.query('select 1').then(() => 'up' as const),
    nats: () => (nc?.isClosed() === false && connected ? 'up' : 'degraded'),
  });
  const health = await startHealthServer(config.HEALTH_PORT, readiness);
  let connected = false;
  const nc: NatsConnection = await connectNats(config.NATS_URL, name, log);
  connected = true;
  void (async () => {
    for await (const status of nc.status()) {
      if (status.type === 'disconnect') connected = false;
      if (status.type === 'reconnect') connected = true;
    }
  })();
  await connectDatabase(source, log);
  await refuseOwner(source);
  await schemaReady(source, definition, log);

  const database = new Database(source);
  const relay = new OutboxRelay(nc, database, log, config.NATS_REPLICAS);
  const rpc = new RpcClient(nc);
  const strategy = new NatsRpcServer(nc, { service: name, log, timeTravel: config.THALI_TIME_TRAVEL, maxInFlight: 2_000 });
  const eraser = new TenantEraser(name, database, rpc, log);
  const kit = KitModule.with({ database, outbox: new Outbox(database, relay), relay, rpc, eraser });
  const root = { module: class Root {}, imports: [kit, module], controllers: [portableRowsOf(name, notPortable)] };
  const app = await NestFactory.createMicroservice(root as never, { strategy, logger: nestLogger(log) });
  app.useGlobalFilters(new UnfilteredErrors());
  await app.listen();
  const consumers = startConsumers(app, { nc, database, log, name, replicas: config.NATS_REPLICAS });
  relay.start();
  eraser.start();
  const stopHousekeeping = startHousekeeping(database, log);
  readiness.started = true;
  log.info({ health: (health.address() as { port: number }).port }, 'ready');

  let stopping: Promise<void> | undefined;
  const drain = async () => {
    readiness.draining = true;
    log.info('draining');
    stopHousekeeping();
    await eraser.stop();
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    await app.close();
    await relay.stop();
    await nc.drain();
    await source.destroy();
    await stopTracing();
    health.close();
  };
  const stop = () => {
    stopping ??= drain();
    return stopping;
  };
  return { app, database, rpc, nc, healthPort: (health.address() as { port: number }).port, stop };
}

async function connectDatabase(source: DataSource, log: Log): Promise<void> {
  for (;;)
    try {
      await source.initialize();
      return;
    } catch (error) {
      log.warn({ err: error }, 'waiting for the database');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
}

/** Row-level security does not bind owners without FORCE, superusers or BYPASSRLS: such a role must not serve. */
async function refuseOwner(source: DataSource): Promise<void> {
  const [role] = await source.query<{ dangerous: boolean }[]>(
    `select rolsuper or rolbypassrls or exists (select 1 from pg_class where relowner = pg_roles.oid) as dangerous
     from pg_roles where rolname = current_user`,
  );
  if (role?.dangerous) throw new Error('The runtime role owns tables or bypasses row-level security; refusing to start.');
}

/** One durable consumer per service whose events some provider handles. */
function startConsumers(
  app: INestMicroservice,
  { nc, database, log, name, replicas }: { nc: NatsConnection; database: Database; log: Log; name: string; replicas: number },
): EventConsumer[] {
  const handlers = new Map<string, EventHandler[]>();
  const discovery = app.get(DiscoveryService);
  for (const { instance } of [...discovery.getProviders(), ...discovery.getControllers()])
    if (instance && typeof instance === 'object')
      for (const [subject, handler] of eventHandlersOf(instance))
        handlers.set(subject, [...(handlers.get(subject) ?? []), handler]);
  const sources = new Set([...handlers.keys()].map((subject) => subject.split('.')[1] as string));
  return [...sources].map((source) => {
    const own = new Map([...handlers].filter(([subject]) => subject.startsWith(`evt.${source}.`)));
    const consumer = new EventConsumer(nc, database, log, { name: `${name}-${source}`, source, handlers: own, replicas });
    consumer.start();
    return consumer;
  });
}
