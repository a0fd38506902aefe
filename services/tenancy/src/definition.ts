import { KeepRows1765500000400 } from '@thali/kit/database/kept-rows-migration';
import { TenantErasure1764950000000 } from '@thali/kit/domain/erasure/erasure-migration';
import { ErasureProof1765000040000 } from '@thali/kit/domain/erasure/erasure-proof-migration';
import { DeadLetters1765000010000 } from '@thali/kit/events/dead-letters-migration';
import { EventStream1765000010100 } from '@thali/kit/events/event-stream-migration';
import { OutboxTurns1765600000610 } from '@thali/kit/events/outbox-turns-migration';
import { Jobs1765400000000 } from '@thali/kit/jobs/jobs-migration';
import { MailAttachment1765100060000 } from '@thali/kit/mail/attachment-migration';
import type { ServiceDefinition } from '@thali/kit/service/service-definition';
import { AppModule } from './app.module.js';
import { migrations } from './migrations.js';
import { PaymentOrderEntity } from './payments/payment-order.entity.js';
import { PlanEntity } from './plans/plan.entity.js';
import { PolicyEntity } from './policies/policy.entity.js';
import { ReceiptEntity } from './receipts/receipt.entity.js';
import { ReceiptLinkEntity } from './receipts/receipt-link.entity.js';
import { SubscriptionHistoryEntity } from './subscriptions/subscription-history.entity.js';
import { TenantEntity } from './tenants/tenant.entity.js';

export const tenancy: ServiceDefinition = {
  name: 'tenancy',
  module: AppModule,
  notPortable: ['expiry_notice', 'receipt_link'],
  // Long after the provider has stopped repeating its webhooks. Their bodies contain personal data that customers entered at the provider.
  forgotten: [['webhook_event', `handled_at < now() - interval '30 days'`]],
  entities: [
    TenantEntity,
    SubscriptionHistoryEntity,
    PlanEntity,
    PaymentOrderEntity,
    ReceiptEntity,
    ReceiptLinkEntity,
    PolicyEntity,
  ],
  migrations: [
    ...migrations,
    TenantErasure1764950000000,
    DeadLetters1765000010000,
    EventStream1765000010100,
    ErasureProof1765000040000,
    MailAttachment1765100060000,
    Jobs1765400000000,
    KeepRows1765500000400,
    OutboxTurns1765600000610,
  ],
};
