import { setPriority } from 'node:os';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { Broker } from '../broker/broker.js';
import { connectDatabase, createDataSource, Database, openAll } from '../database/database.js';
import { DeadLetters } from '../events/dead-letters.js';
import type { Publisher } from '../events/outbox.js';
import { costlyConnections, costlyStatementMs } from '../lanes/lane.js';
import { costlyFigures } from '../lanes/lane-figures.js';
import type { FromCostly, ToCostly } from '../lanes/lane-messages.js';
import type { ServiceConfig } from '../process/config.js';
import { createLog } from '../process/log.js';
import { metrics } from '../process/metrics.js';
import { startTracing } from '../process/tracing.js';
import { serveLane } from './serve-lane.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * Lower priority than the hot thread's, which only Linux can set per thread. Set after the start, because the process is ready only with
 * both threads.
 */
const niceness = 10;

/**
 * Main function of the costly thread: connections of its own, the same providers and the operations whose contracts say costly. Everything
 * that runs once per process is in the hot thread, which has checked the schema and the role before it starts this one.
 */
export async function runCostlyLane(definition: ServiceDefinition, config: ServiceConfig): Promise<void> {
  metrics.setDefaultLabels({ lane: 'costly' });
  const port = parentPort as MessagePort;
  const tell = (message: FromCostly) => port.postMessage(message);
  const name = `${definition.name}-costly`;
  const log = createLog(definition.name, config.LOG_LEVEL).child({ lane: 'costly' });
  const stopTracing = startTracing(definition.name, config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const broker = await Broker.connect(config.NATS_URL, name, log);
  const source = createDataSource({
    url: config.DATABASE_URL,
    ...{ name, poolSize: costlyConnections, kept: true },
    entities: definition.entities,
    statementMs: costlyStatementMs,
  });
  await connectDatabase(source, log);
  // Opened now and kept: at this thread's priority, to open one in the middle of a call can take longer than a connection is waited for.
  await openAll(source, log);
  const relay: Publisher = { publish: async (rows) => tell({ kind: 'committed', rows }) };
  const database = new Database(source, definition);
  const { app, jobs } = await serveLane({
    definition,
    config,
    lane: 'costly',
    database,
    relay,
    deadLetters: new DeadLetters(database),
    broker,
    log,
  });
  const stop = async () => {
    await app.close();
    await jobs.close();
    await broker.drain();
    await source.destroy();
    await stopTracing();
    process.exit();
  };
  port.on('message', (message: ToCostly) => {
    if (message === 'stop') void stop();
    else void costlyFigures().then((figures) => tell({ kind: 'figures', figures }));
  });
  if (process.platform === 'linux') setPriority(niceness);
  tell({ kind: 'ready' });
}
