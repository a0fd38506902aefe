import { KeepRows1765500000400 } from '@thali/kit/database/kept-rows-migration';
import { TenantErasure1764950000000 } from '@thali/kit/domain/erasure/erasure-migration';
import { ErasureProof1765000040000 } from '@thali/kit/domain/erasure/erasure-proof-migration';
import { TenantLimits1765600000000 } from '@thali/kit/domain/limits/limits-migration';
import { DeadLetters1765000010000 } from '@thali/kit/events/dead-letters-migration';
import { EventStream1765000010100 } from '@thali/kit/events/event-stream-migration';
import { OutboxTurns1765600000610 } from '@thali/kit/events/outbox-turns-migration';
import { Jobs1765400000000 } from '@thali/kit/jobs/jobs-migration';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { AppModule } from './app.module.js';
import { migrations } from './migrations.js';

export const ordering: ServiceDefinition = {
  name: 'ordering',
  module: AppModule,
  // Idempotency keys belong to the tenant, because the next cashier at the same till may repeat a call.
  keysOf: 'tenant',
  batches: true,
  notPortable: ['tenant_limits', 'customer_count', 'payment_to_carry', 'bill_backfill'],
  migrations: [
    ...migrations,
    TenantErasure1764950000000,
    DeadLetters1765000010000,
    EventStream1765000010100,
    ErasureProof1765000040000,
    Jobs1765400000000,
    KeepRows1765500000400,
    OutboxTurns1765600000610,
    TenantLimits1765600000000,
  ],
};
