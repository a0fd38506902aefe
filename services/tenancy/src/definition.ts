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
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { RunningSubscription1764900000000 } from './migrations/1764900000000-running-subscription.js';
import { Plans1764910000000 } from './migrations/1764910000000-plans.js';
import { Payments1764920000000 } from './migrations/1764920000000-payments.js';
import { Operator1764940000000 } from './migrations/1764940000000-operator.js';
import { TenantDeletion1764960000000 } from './migrations/1764960000000-tenant-deletion.js';
import { DeletionAsked1765000040100 } from './migrations/1765000040100-deletion-asked.js';
import { PlanTrial1765100050000 } from './migrations/1765100050000-plan-trial.js';
import { ReceiptBuyer1765100060100 } from './migrations/1765100060100-receipt-buyer.js';
import { TrueRevenue1765100060300 } from './migrations/1765100060300-true-revenue.js';
import { BuyerAddressParts1765300000000 } from './migrations/1765300000000-buyer-address-parts.js';
import { KeptReceipts1765500000420 } from './migrations/1765500000420-kept-receipts.js';
import { PaymentAsks1765500000910 } from './migrations/1765500000910-payment-asks.js';
import { PlanLimits1765600000030 } from './migrations/1765600000030-plan-limits.js';
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
    ...[Initial1764000000000, RunningSubscription1764900000000, Plans1764910000000, Payments1764920000000],
    ...[Operator1764940000000, TenantErasure1764950000000, TenantDeletion1764960000000],
    ...[DeadLetters1765000010000, EventStream1765000010100, ErasureProof1765000040000],
    ...[DeletionAsked1765000040100, PlanTrial1765100050000],
    ...[MailAttachment1765100060000, ReceiptBuyer1765100060100, TrueRevenue1765100060300],
    BuyerAddressParts1765300000000,
    Jobs1765400000000,
    KeepRows1765500000400,
    KeptReceipts1765500000420,
    PaymentAsks1765500000910,
    OutboxTurns1765600000610,
    PlanLimits1765600000030,
  ],
};
