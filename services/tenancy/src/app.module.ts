import { Module } from '@nestjs/common';
import { ListOperatorActions } from './operator-log/list-operator-actions.js';
import { Plans } from './plans/plans.js';
import { Policies } from './policies/policies.js';
import { ReadSubscriptionState } from './subscriptions/read-subscription-state.js';
import { Accounts } from './tenants/accounts.js';
import { AddTenant } from './tenants/add-tenant.js';
import { DeleteTenant } from './tenants/delete-tenant.js';
import { ListTenants } from './tenants/list-tenants.js';
import { ProvisionTenant } from './tenants/provision-tenant.js';
import { ReadTenants } from './tenants/read-tenants.js';
import { TenantFigures } from './tenants/tenant-figures.js';
import { UpdateTenant } from './tenants/update-tenant.js';

const tenants = [ProvisionTenant, AddTenant, UpdateTenant, DeleteTenant, ListTenants, ReadTenants, TenantFigures];

@Module({ controllers: [...tenants, ReadSubscriptionState, Plans, Policies, ListOperatorActions], providers: [Accounts] })
export class AppModule {}
