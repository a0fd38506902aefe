import { Module } from '@nestjs/common';
import { ReadSubscriptionState } from './subscriptions/read-subscription-state.js';
import { ProvisionTenant } from './tenants/provision-tenant.js';

@Module({ controllers: [ProvisionTenant, ReadSubscriptionState] })
export class AppModule {}
