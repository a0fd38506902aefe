import { KeepRows1765500000400 } from '@thali/kit/database/kept-rows-migration';
import { TenantErasure1764950000000 } from '@thali/kit/domain/erasure/erasure-migration';
import { ErasureProof1765000040000 } from '@thali/kit/domain/erasure/erasure-proof-migration';
import { DeadLetters1765000010000 } from '@thali/kit/events/dead-letters-migration';
import { EventStream1765000010100 } from '@thali/kit/events/event-stream-migration';
import { OutboxTurns1765600000610 } from '@thali/kit/events/outbox-turns-migration';
import { Jobs1765400000000 } from '@thali/kit/jobs/jobs-migration';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { AppModule } from './app.module.js';
import { migrations } from './migrations.js';

export const reporting: ServiceDefinition = {
  name: 'reporting',
  module: AppModule,
  migrations: [
    ...migrations,
    TenantErasure1764950000000,
    DeadLetters1765000010000,
    EventStream1765000010100,
    ErasureProof1765000040000,
    Jobs1765400000000,
    KeepRows1765500000400,
    OutboxTurns1765600000610,
  ],
};
