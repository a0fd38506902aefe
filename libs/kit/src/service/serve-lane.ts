import type { INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Broker } from '../broker/broker.js';
import type { Database } from '../database/database.js';
import { TenantEraser } from '../domain/erasure/tenant-eraser.js';
import { portableRowsOf } from '../domain/portability/portable-rows.js';
import type { DeadLetters } from '../events/dead-letters.js';
import { Outbox, type Publisher } from '../events/outbox.js';
import { keepHouse } from '../jobs/housekeeping.js';
import { Jobs } from '../jobs/jobs.js';
import type { Lane } from '../lanes/lane.js';
import type { ServiceConfig } from '../process/config.js';
import { type Log, nestLogger } from '../process/log.js';
import { RefusedCallers } from '../rpc/refused-callers.js';
import { RpcClient } from '../rpc/rpc-client.js';
import { NatsRpcServer, UnfilteredErrors } from '../rpc/rpc-server.js';
import { CallerCheck } from '../rpc/signed-caller.js';
import { deadLetterDeskOf } from './dead-letter-desk.js';
import { KitModule } from './kit.module.js';
import type { ServiceDefinition } from './service-definition.js';

export interface LaneParts {
  definition: ServiceDefinition;
  config: ServiceConfig;
  lane: Lane;
  database: Database;
  relay: Publisher;
  deadLetters: DeadLetters;
  broker: Broker;
  log: Log;
  /** Ends the start while it still waits for the database. */
  stopping?: AbortSignal;
}
export interface ServedLane {
  app: INestMicroservice;
  rpc: RpcClient;
  /** Opened: jobs can be added, and none is done here before `start`. */
  jobs: Jobs;
}

/** Starts to answer the service's operations of one lane. Leaves nothing running when it throws. */
export async function serveLane({
  definition,
  config,
  lane,
  database,
  relay,
  deadLetters,
  broker,
  log,
  stopping,
}: LaneParts): Promise<ServedLane> {
  const { name, module, notPortable, forgotten } = definition;
  const rpc = new RpcClient(broker);
  const strategy = new NatsRpcServer(broker, {
    ...{ service: name, log, lane, timeTravel: config.THALI_TIME_TRAVEL, maxInFlight: 2_000 },
    callers: new CallerCheck(config.CALLER_PUBLIC_KEYS),
    refused: new RefusedCallers(log),
  });
  const jobs = new Jobs(database, log, { supervise: lane !== 'costly' });
  const eraser = new TenantEraser(name, { db: database, jobs, rpc, log });
  keepHouse(jobs, database, forgotten);
  const outbox = new Outbox(database, relay);
  const kit = KitModule.with({ broker, database, outbox, relay, rpc, eraser, jobs, deadLetters });
  const controllers = [portableRowsOf(name, notPortable), deadLetterDeskOf(name)];
  const root = { module: class Root {}, imports: [kit, module], controllers };
  const app = await NestFactory.createMicroservice(root as never, { strategy, logger: nestLogger(log) });
  app.useGlobalFilters(new UnfilteredErrors());
  try {
    await jobs.open(stopping);
    await app.listen();
  } catch (error) {
    await app.close();
    await jobs.close();
    throw error;
  }
  return { app, rpc, jobs };
}
