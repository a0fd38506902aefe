import type { ServiceDefinition } from '@thali/kit/bootstrap';
import { AppModule } from './app.module.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { RunningSubscription1764900000000 } from './migrations/1764900000000-running-subscription.js';
import { Plans1764910000000 } from './migrations/1764910000000-plans.js';
import { Payments1764920000000 } from './migrations/1764920000000-payments.js';
import { Operator1764940000000 } from './migrations/1764940000000-operator.js';
import { PaymentOrderEntity } from './payments/payment-order.entity.js';
import { PlanEntity } from './plans/plan.entity.js';
import { PolicyEntity } from './policies/policy.entity.js';
import { ReceiptEntity } from './receipts/receipt.entity.js';
import { SubscriptionHistoryEntity } from './subscriptions/subscription-history.entity.js';
import { TenantEntity } from './tenants/tenant.entity.js';

export const tenancy: ServiceDefinition = {
  name: 'tenancy',
  module: AppModule,
  entities: [TenantEntity, SubscriptionHistoryEntity, PlanEntity, PaymentOrderEntity, ReceiptEntity, PolicyEntity],
  migrations: [
    ...[Initial1764000000000, RunningSubscription1764900000000, Plans1764910000000, Payments1764920000000],
    Operator1764940000000,
  ],
};
