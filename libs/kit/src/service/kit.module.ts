import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Broker } from '../broker/broker.js';
import { Database } from '../database/database.js';
import { TenantEraser } from '../domain/erasure/tenant-eraser.js';
import { DeadLetters } from '../events/dead-letters.js';
import { Outbox, type Publisher } from '../events/outbox.js';
import { OutboxRelay } from '../events/outbox-relay.js';
import { Jobs } from '../jobs/jobs.js';
import { RpcClient } from '../rpc/rpc-client.js';

/** Everything of kit that a use case can have injected. */
export interface KitProviders {
  broker: Broker;
  database: Database;
  outbox: Outbox;
  relay: Publisher;
  rpc: RpcClient;
  eraser: TenantEraser;
  jobs: Jobs;
  deadLetters: DeadLetters;
}

@Module({})
export class KitModule {
  static with({ broker, database, outbox, relay, rpc, eraser, jobs, deadLetters }: KitProviders): DynamicModule {
    const providers = [
      { provide: Broker, useValue: broker },
      { provide: Database, useValue: database },
      { provide: Outbox, useValue: outbox },
      { provide: OutboxRelay, useValue: relay },
      { provide: RpcClient, useValue: rpc },
      { provide: TenantEraser, useValue: eraser },
      { provide: Jobs, useValue: jobs },
      { provide: DeadLetters, useValue: deadLetters },
    ];
    return { module: KitModule, global: true, imports: [DiscoveryModule], providers, exports: providers };
  }
}
