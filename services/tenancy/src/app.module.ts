import { Module } from '@nestjs/common';
import { Plans } from './plans/plans.js';
import { ReadSubscriptionState } from './subscriptions/read-subscription-state.js';
import { ProvisionTenant } from './tenants/provision-tenant.js';

@Module({ controllers: [ProvisionTenant, ReadSubscriptionState, Plans] })
export class AppModule {}
