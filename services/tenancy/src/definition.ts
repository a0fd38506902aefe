import type { ServiceDefinition } from '@thali/kit/bootstrap';
import { AppModule } from './app.module.js';
import { Initial1764000000000 } from './migrations/1764000000000-initial.js';
import { RunningSubscription1764900000000 } from './migrations/1764900000000-running-subscription.js';
import { SubscriptionHistoryEntity } from './subscriptions/subscription-history.entity.js';
import { TenantEntity } from './tenants/tenant.entity.js';

export const tenancy: ServiceDefinition = {
  name: 'tenancy',
  module: AppModule,
  entities: [TenantEntity, SubscriptionHistoryEntity],
  migrations: [Initial1764000000000, RunningSubscription1764900000000],
};
