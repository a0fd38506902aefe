import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { changeTenantPlan, compTenant, extendTenant } from '@thali/proto/tenancy/operator-changes';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { logAction, type OperatorActionName } from '../operator-log/operator-action.js';
import { PaymentOrderEntity } from '../payments/payment-order.entity.js';
import { PlanEntity, paise } from '../plans/plan.entity.js';
import { IssueReceipt } from '../receipts/issue-receipt.js';
import { taxOf } from '../receipts/tax-within.js';
import { subscribe } from '../subscriptions/subscribe.js';
import { SubscriptionHistoryEntity } from '../subscriptions/subscription-history.entity.js';
import { lockTenant, subscriptionOf, TenantEntity } from '../tenants/tenant.entity.js';

const dayMs = 24 * 3_600_000;

/** The operators' changes to one subscription. The gateway has asked for the password before. */
@Controller()
export class OperatorChanges {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly receipts: IssueReceipt,
  ) {}

  @Rpc(extendTenant)
  extend({ id, days, reason }: Input<typeof extendTenant>, caller: CallContext): Promise<Output<typeof extendTenant>> {
    return this.change(id, caller, 'tenant_extended', async (tx, tenant, now) => {
      const { subscriptionEnd, subscriptionStart } = tenant;
      const runs = subscriptionEnd !== null && subscriptionEnd > now;
      const startsOn = runs ? subscriptionEnd : now;
      const expiresOn = new Date(startsOn.getTime() + days * dayMs);
      await tx.insert(SubscriptionHistoryEntity, {
        ...{ tenantId: id, id: uuidv7(), status: 'renewed', kind: 'extended', createdAt: now, startsOn, expiresOn },
        ...{ months: 0, priceMinor: 0, taxMinor: 0 },
      });
      const running = { subscriptionStart: runs ? subscriptionStart : now, subscriptionEnd: expiresOn };
      await tx.update(TenantEntity, { id }, running);
      return { days, reason, until: expiresOn.toISOString() };
    });
  }

  @Rpc(compTenant)
  comp({ id, months, reason }: Input<typeof compTenant>, caller: CallContext): Promise<Output<typeof compTenant>> {
    return this.change(id, caller, 'tenant_comped', async (tx, tenant, now) => {
      const gift = { months, priceMinor: 0, taxMinor: 0, now, kind: 'free', planName: null, paymentId: null } as const;
      const { expiresOn } = await subscribe(tx, tenant, gift);
      return { durationMonths: months, reason, until: expiresOn.toISOString() };
    });
  }

  @Rpc(changeTenantPlan)
  plan(form: Input<typeof changeTenantPlan>, caller: CallContext): Promise<Output<typeof changeTenantPlan>> {
    const { id, planId, from, reason } = form;
    const amountMinor = paise(form.amount);
    return this.change(id, caller, 'tenant_plan_changed', async (tx, tenant, now) => {
      const plan = await tx.findOneBy(PlanEntity, { id: planId });
      if (!plan) throw new AppError('NOT_FOUND');
      const { name: planName, durationMonths: months } = plan;
      await tx.update(TenantEntity, { id }, { planId });
      const last = await tx.findOne(PaymentOrderEntity, { where: { tenantId: id }, order: { createdAt: 'desc' } });
      const {
        buyerName = null,
        buyerAddress = null,
        buyerAddressParts = null,
        buyerState = null,
        buyerGstin = null,
      } = last ?? {};
      const order = { planName, amountMinor, buyerName, buyerAddress, buyerAddressParts, buyerState, buyerGstin };
      const paymentId = amountMinor ? `by hand ${uuidv7()}` : null;
      const entry = await subscribe(tx, tenant, {
        ...{ months, priceMinor: amountMinor, taxMinor: taxOf(this.receipts.split(order).split), now, atOnce: from === 'now' },
        ...{ kind: amountMinor ? 'by_hand' : 'free', planName, paymentId },
      });
      if (paymentId) await this.receipts.issue(tx, { tenant, order, entry, paymentId, now });
      const before = { priceMinor: tenant.subscriptionPriceMinor, months: tenant.subscriptionMonths };
      return { plan: planName, durationMonths: months, priceMinor: amountMinor, from, reason, before };
    });
  }

  /** Locks and activates the tenant, publishes its state, and logs the details that `work` returns. */
  private change(
    id: string,
    caller: CallContext,
    action: OperatorActionName,
    work: (tx: EntityManager, tenant: TenantEntity, now: Date) => Promise<Record<string, unknown>>,
  ): Promise<{ message: string }> {
    const context = { ...caller, tenantId: id };
    return this.db.command(context, async (tx) => {
      const tenant = await lockTenant(tx, id);
      const details = await work(tx, tenant, context.now);
      await tx.update(TenantEntity, { id }, { isActive: true, switchedOffAt: null, version: tenant.version + 1 });
      const state = subscriptionOf(await tx.findOneByOrFail(TenantEntity, { id }));
      await this.outbox.add(tx, context, subscriptionChanged, state, { wait: true });
      await logAction(tx, context, { action, tenant: { id, name: tenant.name }, details });
      return { message: 'Subscription changed!' };
    });
  }
}
