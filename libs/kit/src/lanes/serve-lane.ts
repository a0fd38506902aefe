import type { NatsConnection } from '@nats-io/transport-node';
import type { INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ServiceConfig } from '../config.js';
import type { Database } from '../database.js';
import { TenantEraser } from '../erasure/tenant-eraser.js';
import { deadLetterDeskOf } from '../events/dead-letter-desk.js';
import type { DeadLetters } from '../events/dead-letters.js';
import { KitModule } from '../kit.module.js';
import { type Log, nestLogger } from '../log.js';
import { Outbox, type Publisher } from '../outbox.js';
import { portableRowsOf } from '../portability/portable-rows.js';
import { RefusedCallers } from '../refused-callers.js';
import { RpcClient } from '../rpc-client.js';
import { NatsRpcServer, UnfilteredErrors } from '../rpc-server.js';
import type { ServiceDefinition } from '../service-definition.js';
import { CallerCheck } from '../signed-caller.js';
import type { Lane } from './lane.js';

export interface LaneParts {
  definition: ServiceDefinition;
  config: ServiceConfig;
  lane: Lane;
  database: Database;
  relay: Publisher;
  deadLetters: DeadLetters;
  nc: NatsConnection;
  log: Log;
}
export interface ServedLane {
  app: INestMicroservice;
  rpc: RpcClient;
  eraser: TenantEraser;
}

/** The service's operations of one lane, answered from now on. */
export async function serveLane({
  definition,
  config,
  lane,
  database,
  relay,
  deadLetters,
  nc,
  log,
}: LaneParts): Promise<ServedLane> {
  const { name, module, notPortable } = definition;
  const rpc = new RpcClient(nc);
  const strategy = new NatsRpcServer(nc, {
    ...{ service: name, log, lane, timeTravel: config.THALI_TIME_TRAVEL, maxInFlight: 2_000 },
    callers: new CallerCheck(config.CALLER_PUBLIC_KEYS),
    refused: new RefusedCallers(log),
  });
  const eraser = new TenantEraser(name, database, rpc, log);
  const kit = KitModule.with({ database, outbox: new Outbox(database, relay), relay, rpc, eraser, deadLetters });
  const controllers = [portableRowsOf(name, notPortable), deadLetterDeskOf(name)];
  const root = { module: class Root {}, imports: [kit, module], controllers };
  const app = await NestFactory.createMicroservice(root as never, { strategy, logger: nestLogger(log) });
  app.useGlobalFilters(new UnfilteredErrors());
  await app.listen();
  return { app, rpc, eraser };
}
