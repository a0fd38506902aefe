import 'reflect-metadata';
import { flushCompileCache } from 'node:module';
import type { INestMicroservice } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { listenerOf } from '@thali/proto/broker-users';
import type { DataSource } from 'typeorm';
import { Broker, withUser } from '../broker/broker.js';
import { connectDatabase, createDataSource, Database } from '../database/database.js';
import { DeadLetters } from '../events/dead-letters.js';
import { EventConsumer } from '../events/event-consumer.js';
import { type EventHandler, eventHandlersOf } from '../events/on-event.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { CostlyThread } from '../lanes/costly-thread.js';
import { costlyConnections, isCostlyThread } from '../lanes/lane.js';
import { printedWith } from '../lanes/lane-figures.js';
import { readConfig, type ServiceConfig, serviceConfig } from '../process/config.js';
import { Readiness, startHealthServer } from '../process/health.js';
import { createLog, type Log } from '../process/log.js';
import { startTracing } from '../process/tracing.js';
import type { RpcClient } from '../rpc/rpc-client.js';
import { migrateFromShell, schemaReady } from './migrate.js';
import { runCostlyLane } from './run-costly-lane.js';
import { serveLane } from './serve-lane.js';
import type { ServiceDefinition } from './service-definition.js';

/** A running service, as tests and `runService` use it. */
export interface RunningService {
  app: INestMicroservice;
  database: Database;
  rpc: RpcClient;
  broker: Broker;
  healthPort: number;
  stop(): Promise<void>;
}

/** Time limit of the drain: shorter than an orchestrator waits before it kills the process. */
const drainMs = 15_000;

/** The `main.ts` of a service: `migrate` as first argument migrates and ends, otherwise it serves until SIGTERM. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  if (process.argv[2] === 'migrate') return migrateFromShell(definition);
  const config = readConfig(serviceConfig);
  if (isCostlyThread) return runCostlyLane(definition, config);
  const service = await startService(definition, config, { costlyThread: true });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), drainMs).unref();
      void service.stop().then(() => process.exit(0));
    });
}

/**
 * Serves in this process. With `costlyThread` a second thread answers the costly operations; without, as in tests, this one answers all.
 */
export async function startService(
  definition: ServiceDefinition,
  config: ServiceConfig,
  { costlyThread = false } = {},
): Promise<RunningService> {
  const { name, entities } = definition;
  const log = createLog(name, config.LOG_LEVEL);
  const stopTracing = startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const poolSize = costlyThread ? Math.max(1, config.DATABASE_POOL - costlyConnections) : config.DATABASE_POOL;
  const source = createDataSource({ url: config.DATABASE_URL, poolSize, entities });
  const readiness = new Readiness({
    database: () => source.query('select 1').then(() => 'up' as const),
    nats: () => (connected() ? 'up' : 'degraded'),
    ...(costlyThread && { costly: () => costly?.state ?? 'degraded' }),
  });
  const printed = async () => printedWith((await costly?.figures()) ?? []);
  const health = await startHealthServer({ port: config.HEALTH_PORT, host: config.HOST }, readiness, printed);
  let costly: CostlyThread | undefined;
  let connected = () => false;
  const broker = await Broker.connect(config.NATS_URL, name, log);
  const listener = await Broker.connect(withUser(config.NATS_URL, listenerOf), listenerOf(name), log);
  connected = () => broker.connected;
  await connectDatabase(source, log);
  await refuseOwner(source);
  await schemaReady(source, definition, log);

  const database = new Database(source, definition.keysOf);
  const relay = new OutboxRelay(broker, database, log, config.NATS_REPLICAS);
  const deadLetters = new DeadLetters(database);
  const { app, rpc, jobs } = await serveLane({
    ...{ definition, config, lane: costlyThread ? 'hot' : 'both' },
    ...{ database, relay, deadLetters, broker, log },
  });
  const consumers = startConsumers(app, { broker: listener, database, log, name, deadLetters, replicas: config.NATS_REPLICAS });
  const stopWatching = deadLetters.watch();
  relay.start();
  await jobs.start();
  // Started last, when orders are answered already, because the start of the other thread takes the processor for itself.
  costly = costlyThread ? new CostlyThread({ log, committed: (rows) => void relay.publish(rows) }) : undefined;
  costly?.start();
  void Promise.resolve(costly?.tried).then(() => {
    readiness.started = true;
    // With NODE_COMPILE_CACHE: written now, so that a process that starts after a kill -9 takes half the time.
    flushCompileCache();
    log.info({ health: (health.address() as { port: number }).port }, 'ready');
  });

  let stopping: Promise<void> | undefined;
  const drain = async () => {
    readiness.draining = true;
    log.info('draining');
    stopWatching();
    await Promise.all([jobs.rest(), ...consumers.map((consumer) => consumer.stop())]);
    await Promise.all([app.close(), costly?.stop()]);
    await jobs.close();
    await relay.stop();
    await Promise.all([broker.drain(), listener.drain()]);
    await source.destroy();
    await stopTracing();
    health.close();
  };
  const stop = () => {
    stopping ??= drain();
    return stopping;
  };
  return { app, database, rpc, broker, healthPort: (health.address() as { port: number }).port, stop };
}

/** Row-level security does not bind owners without FORCE, superusers or BYPASSRLS: such a role must not serve. */
async function refuseOwner(source: DataSource): Promise<void> {
  const [role] = await source.query<{ dangerous: boolean }[]>(
    `select rolsuper or rolbypassrls or exists (select 1 from pg_class where relowner = pg_roles.oid) as dangerous
     from pg_roles where rolname = current_user`,
  );
  if (role?.dangerous) throw new Error('The runtime role owns tables or bypasses row-level security; refusing to start.');
}

interface ConsumerParts {
  broker: Broker;
  database: Database;
  log: Log;
  name: string;
  deadLetters: DeadLetters;
  replicas: number;
}

/** Event handlers of all providers and controllers of the service, by the event's subject. */
export function handlersOf(app: INestMicroservice): Map<string, EventHandler[]> {
  const handlers = new Map<string, EventHandler[]>();
  const discovery = app.get(DiscoveryService);
  for (const { instance } of [...discovery.getProviders(), ...discovery.getControllers()])
    if (instance && typeof instance === 'object')
      for (const [subject, handler] of eventHandlersOf(instance))
        handlers.set(subject, [...(handlers.get(subject) ?? []), handler]);
  return handlers;
}

/** One durable consumer per service whose events some provider handles. */
function startConsumers(
  app: INestMicroservice,
  { broker, database, log, name, deadLetters, replicas }: ConsumerParts,
): EventConsumer[] {
  const handlers = handlersOf(app);
  const sources = new Set([...handlers.keys()].map((subject) => subject.split('.')[1] as string));
  return [...sources].map((source) => {
    const own = new Map([...handlers].filter(([subject]) => subject.startsWith(`evt.${source}.`)));
    const options = { name: `${name}-${source}`, source, handlers: own, replicas };
    const consumer = new EventConsumer(broker, database, log, deadLetters, options);
    consumer.start();
    return consumer;
  });
}
