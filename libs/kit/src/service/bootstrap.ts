import 'reflect-metadata';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { INestMicroservice } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { listenerOf } from '@thali/proto/broker-users';
import type { DataSource } from 'typeorm';
import { Broker, withUser } from '../broker/broker.js';
import type { StreamSettings } from '../broker/event-stream.js';
import { connectDatabase, createDataSource, Database, openAll } from '../database/database.js';
import { waitForDatabase } from '../database/wait-for-database.js';
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

export interface StartOptions {
  costlyThread?: boolean;
  stopping?: AbortSignal;
}

/** Time limit of the drain: shorter than an orchestrator waits before it kills the process. */
const drainMs = 15_000;

/** The `main.ts` of a service: `migrate` as first argument migrates and ends, otherwise it serves until SIGTERM. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  if (process.argv[2] === 'migrate') return migrateFromShell(definition);
  const config = readConfig(serviceConfig);
  if (isCostlyThread) return runCostlyLane(definition, config);
  const leaving = new AbortController();
  // Heard before the start, which waits for database and broker as long as it takes. A container's first process ignores signals otherwise.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), drainMs).unref();
      leaving.abort(new Error(signal));
    });
  const service = await startService(definition, config, { costlyThread: true, stopping: leaving.signal }).catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  if (!leaving.signal.aborted) await once(leaving.signal, 'abort');
  await service?.stop();
  process.exit(0);
}

/**
 * Serves in this process. With `costlyThread` a second thread answers the costly operations; without, as in tests, this one answers all.
 * Waits for broker, database and migrations as long as it takes.
 * @param stopping ends the wait
 * @throws the signal's reason, or why the service can not start; nothing is left running then
 */
export async function startService(
  definition: ServiceDefinition,
  config: ServiceConfig,
  options: StartOptions = {},
): Promise<RunningService> {
  // Each part that runs is pushed here with its end: parts end in the opposite order, also when the next one could not start.
  const running = new AsyncDisposableStack();
  try {
    const started = await startParts(definition, config, options, running);
    let ended: Promise<void> | undefined;
    const stop = () => {
      ended ??= running.disposeAsync();
      return ended;
    };
    return { ...started, stop };
  } catch (error) {
    // What failed first says why; what could not end well after it does not.
    await running.disposeAsync().catch(() => undefined);
    throw error;
  }
}

async function startParts(
  definition: ServiceDefinition,
  config: ServiceConfig,
  { costlyThread = false, stopping }: StartOptions,
  running: AsyncDisposableStack,
): Promise<Omit<RunningService, 'stop'>> {
  const { name, entities } = definition;
  const log = createLog(name, config.LOG_LEVEL);
  const stopTracing = startTracing(name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const poolSize = costlyThread ? Math.max(1, config.DATABASE_POOL - costlyConnections) : config.DATABASE_POOL;
  const source = createDataSource({ url: config.DATABASE_URL, name, poolSize, entities, kept: true });
  const readiness = new Readiness({
    database: () => source.query('select 1').then(() => 'up' as const),
    nats: () => (connected() ? 'up' : 'degraded'),
    ...(costlyThread && { costly: () => costly?.state ?? 'degraded' }),
  });
  const printed = async () => printedWith((await costly?.figures()) ?? []);
  let costly: CostlyThread | undefined;
  let connected = () => false;
  running.defer(stopTracing);
  const health = await startHealthServer({ port: config.HEALTH_PORT, host: config.HOST }, readiness, printed);
  running.defer(() => void health.close());
  running.defer(async () => {
    if (source.isInitialized) await source.destroy();
  });
  const broker = await Broker.connect(config.NATS_URL, name, log, stopping);
  running.defer(() => broker.drain());
  const listener = await Broker.connect(withUser(config.NATS_URL, listenerOf), listenerOf(name), log, stopping);
  running.defer(() => listener.drain());
  connected = () => broker.connected;
  await connectDatabase(source, log, stopping);
  await waitForDatabase(() => refuseOwner(source), log, stopping);
  await schemaReady(source, definition, log, stopping);
  // Opened before the first call and kept: where many pods start at once, to open one in the middle of a call takes longer than a connection is waited for.
  await openAll(source, log, stopping);

  const database = new Database(source, definition);
  const stream = { replicas: config.NATS_REPLICAS, maxBytes: config.NATS_STREAM_BYTES };
  const relay = new OutboxRelay(broker, database, log, stream);
  const deadLetters = new DeadLetters(database);
  const { app, rpc, jobs } = await serveLane({
    ...{ definition, config, lane: costlyThread ? 'hot' : 'both' },
    ...{ database, relay, deadLetters, broker, log, stopping },
  });
  running.defer(() => relay.stop());
  running.defer(() => jobs.close());
  running.defer(async () => {
    await Promise.all([app.close(), costly?.stop()]);
  });
  const consumers = startConsumers(app, { broker: listener, database, log, name, deadLetters, stream });
  running.defer(async () => {
    await Promise.all([jobs.rest(), ...consumers.map((consumer) => consumer.stop())]);
  });
  running.defer(deadLetters.watch());
  running.defer(() => {
    readiness.draining = true;
    log.info('draining');
  });
  relay.start();
  await jobs.start(stopping);
  // Started last, when orders are answered already, because the start of the other thread takes the processor for itself.
  costly = costlyThread ? new CostlyThread({ log, committed: (rows) => void relay.publish(rows) }) : undefined;
  costly?.start();
  const { port: healthPort } = health.address() as AddressInfo;
  void Promise.resolve(costly?.tried).then(() => {
    readiness.started = true;
    // With NODE_COMPILE_CACHE: written now, so that a process that starts after a kill -9 takes half the time.
    flushCompileCache();
    log.info({ health: healthPort }, 'ready');
  });
  return { app, database, rpc, broker, healthPort };
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
  stream: StreamSettings;
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
  { broker, database, log, name, deadLetters, stream }: ConsumerParts,
): EventConsumer[] {
  const handlers = handlersOf(app);
  const sources = new Set([...handlers.keys()].map((subject) => subject.split('.')[1] as string));
  return [...sources].map((source) => {
    const own = new Map([...handlers].filter(([subject]) => subject.startsWith(`evt.${source}.`)));
    const options = { name: `${name}-${source}`, source, handlers: own, stream };
    const consumer = new EventConsumer(broker, database, log, deadLetters, options);
    consumer.start();
    return consumer;
  });
}
