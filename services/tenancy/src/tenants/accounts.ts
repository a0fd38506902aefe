import { Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Outbox } from '@thali/kit/outbox';
import type { tenantRegistered } from '@thali/proto/identity/registration';
import type { Payload } from '@thali/proto/kernel';
import { type SubscriptionState, subscriptionChanged } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { logAction } from '../operator-log/operator-action.js';
import { subscribe } from '../subscriptions/subscribe.js';
import { lockTenant, subscriptionOf, TenantEntity } from './tenant.entity.js';

type Registered = Payload<typeof tenantRegistered>;
type NewAccount = Pick<Registered, 'name' | 'email' | 'isActive' | 'addedBy'> &
  Partial<Pick<Registered, 'durationMonths' | 'priceMinor'>>;

/** Opens the accounts of new tenants. */
@Injectable()
export class Accounts {
  constructor(private readonly outbox: Outbox) {}

  /**
   * The context's tenant with its first subscription, when it was given length and price. The same tenant again changes nothing,
   * so what an operator adds is in the log once, whether the operator's call or the event of it comes first.
   */
  async ensure(tx: EntityManager, context: CallContext, account: NewAccount): Promise<SubscriptionState> {
    const { tenantId: id, now } = context;
    const { name, email, durationMonths, priceMinor, addedBy } = account;
    const isNew = await insertTenant(tx, context, account);
    const state = subscriptionOf(await tx.findOneByOrFail(TenantEntity, { id }));
    if (!isNew) return state;
    await this.outbox.add(tx, context, subscriptionChanged, state);
    const details = { email, durationMonths, priceMinor };
    if (addedBy) await logAction(tx, { ...addedBy, now }, { action: 'tenant_added', tenant: { id, name }, details });
    return state;
  }
}

/** False when the tenant is already there. */
async function insertTenant(tx: EntityManager, { tenantId, now }: CallContext, account: NewAccount): Promise<boolean> {
  const { name, email, isActive, durationMonths: months, priceMinor } = account;
  const inserted = await tx.query<unknown[]>(
    `insert into tenant (id, name, email, is_active, version, created_at)
     values ($1, $2, $3, $4, 1, $5) on conflict do nothing returning id`,
    [tenantId, name, email, isActive, now],
  );
  if (!inserted.length) return false;
  if (months && priceMinor != null) await subscribe(tx, await lockTenant(tx, tenantId), { months, priceMinor, now });
  return true;
}
