import { Inject, Injectable } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Outbox } from '@thali/kit/events/outbox';
import type { tenantRegistered } from '@thali/proto/identity/registration';
import type { Payload } from '@thali/proto/kernel';
import { type SubscriptionState, subscriptionChanged } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { CONFIG, type TenancyConfig } from '../config.js';
import { logAction } from '../operator-log/operator-action.js';
import { taxOf, taxWithin } from '../receipts/tax-within.js';
import { subscribe } from '../subscriptions/subscribe.js';
import { lockTenant, subscriptionOf, TenantEntity } from '../tenants/tenant.entity.js';

type Registered = Payload<typeof tenantRegistered>;
type NewAccount = Pick<Registered, 'name' | 'email' | 'isActive' | 'addedBy'> &
  Partial<Pick<Registered, 'durationMonths' | 'priceMinor'>> & {
    /** The tenant registered itself and gets a trial of the length that the operator's plans allow. */
    onTrial?: boolean;
  };

/** Opens the accounts of new tenants. */
@Injectable()
export class Accounts {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: TenancyConfig,
  ) {}

  /**
   * Opens the account of the context's tenant, with its first subscription if length and price are given. A second call for the same tenant
   * changes nothing, so what an operator adds is logged once, whether the operator's call or its event comes first.
   */
  async ensure(tx: EntityManager, context: CallContext, account: NewAccount): Promise<SubscriptionState> {
    const { tenantId: id, now } = context;
    const { name, email, durationMonths, priceMinor, addedBy } = account;
    const isNew = await this.insert(tx, context, account);
    const state = subscriptionOf(await tx.findOneByOrFail(TenantEntity, { id }));
    if (!isNew) return state;
    await this.outbox.add(tx, context, subscriptionChanged, state);
    const details = { email, durationMonths, priceMinor };
    if (addedBy) await logAction(tx, { ...addedBy, now }, { action: 'tenant_added', tenant: { id, name }, details });
    return state;
  }

  /** False when the tenant exists already. */
  private async insert(tx: EntityManager, { tenantId, now }: CallContext, account: NewAccount): Promise<boolean> {
    const { name, email, isActive, durationMonths: months, priceMinor, onTrial = false } = account;
    const inserted = await tx.query<unknown[]>(
      `insert into tenant (id, name, email, is_active, version, created_at, subscription_start, subscription_end, switched_off_at)
       select $1, $2, $3, $4 or trial.days > 0, 1, $5::timestamptz,
              case when trial.days > 0 then $5::timestamptz end, $5::timestamptz + nullif(trial.days, 0) * interval '24 hours',
              case when not ($4 or trial.days > 0) then $5::timestamptz end
       from (select coalesce(max(trial_days) filter (where $6), 0) as days from plan) as trial
       on conflict do nothing returning id`,
      [tenantId, name, email, isActive, now, onTrial],
    );
    if (!inserted.length) return false;
    if (!months || priceMinor == null) return true;
    const taxMinor = taxOf(taxWithin(this.config, priceMinor).split);
    const kind = priceMinor ? 'by_hand' : 'free';
    const deal = { months, priceMinor, taxMinor, now, kind, planName: null, paymentId: null } as const;
    await subscribe(tx, await lockTenant(tx, tenantId), deal);
    return true;
  }
}
