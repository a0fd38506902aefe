import { Injectable, Logger } from '@nestjs/common';
import { type CallContext, systemContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Outbox } from '@thali/kit/events/outbox';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import type { EntityManager } from 'typeorm';
import { IssueReceipt } from '../receipts/issue-receipt.js';
import { taxOf } from '../receipts/tax-within.js';
import { subscribe } from '../subscriptions/subscribe.js';
import { lockTenant, subscriptionOf, TenantEntity } from '../tenants/tenant.entity.js';
import { PaymentOrderEntity, pays } from './payment-order.entity.js';
import type { Payment } from './provider.js';

/** The result of a reported payment; `settled` and `already` are both successes. */
export type Outcome = 'settled' | 'already' | 'not paid' | 'unknown order';

/** The only place where a payment becomes a subscription, whether the browser, a webhook or a check of ours reports it. */
@Injectable()
export class Settlement {
  private readonly log = new Logger('payments');
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
    private readonly receipts: IssueReceipt,
  ) {}

  /** Applies a payment at most once. Reports for one tenant are serialised by the lock on its row. */
  settle(context: CallContext, payment: Payment): Promise<Outcome> {
    return this.db.tx(context, async (tx) => {
      const tenant = await lockTenant(tx, context.tenantId);
      const order = await tx.findOneBy(PaymentOrderEntity, { providerOrderId: payment.order_id ?? '' });
      if (!order) return 'unknown order';
      if (!pays(payment, order)) return this.noteFailure(tx, order, payment);
      if (order.status === 'paid') {
        if (order.paymentId !== payment.id) this.log.error(`order ${order.providerOrderId} was paid again by ${payment.id}`);
        return 'already';
      }
      await this.activate(tx, context, tenant, order, payment);
      return 'settled';
    });
  }

  /** The context of the tenant that owns an order, for callers that have only the provider's order id. */
  async ownerOf(providerOrderId: string, operation: string): Promise<CallContext | undefined> {
    const order = await this.db.workerTx((tx) => tx.findOneBy(PaymentOrderEntity, { providerOrderId }));
    return order ? systemContext(order.tenantId, operation) : undefined;
  }

  private async activate(
    tx: EntityManager,
    context: CallContext,
    tenant: TenantEntity,
    order: PaymentOrderEntity,
    payment: Payment,
  ): Promise<void> {
    const { now, tenantId } = context;
    const { id, months, planName, amountMinor: priceMinor } = order;
    const planId = order.planId ?? tenant.planId;
    const taxMinor = taxOf(this.receipts.split(order).split);
    const sale = { months, priceMinor, taxMinor, planName, paymentId: payment.id, kind: 'paid', now } as const;
    const entry = await subscribe(tx, tenant, sale);
    const active = { isActive: true, switchedOffAt: null, version: tenant.version + 1 };
    await tx.update(TenantEntity, { id: tenantId }, { ...active, planId });
    await tx.update(PaymentOrderEntity, { tenantId, id }, { status: 'paid', paymentId: payment.id, paidAt: now, checkAt: null });
    const state = subscriptionOf(await tx.findOneByOrFail(TenantEntity, { id: tenantId }));
    await this.outbox.add(tx, context, subscriptionChanged, state, { wait: true });
    await this.receipts.issue(tx, { tenant, order, entry, paymentId: payment.id, now });
  }

  /** Marks an unpaid order as failed. A later attempt may still pay it, and a paid order stays paid. */
  private async noteFailure(tx: EntityManager, order: PaymentOrderEntity, payment: Payment): Promise<Outcome> {
    const { tenantId, id } = order;
    if (payment.status === 'failed' && order.status === 'created')
      await tx.update(PaymentOrderEntity, { tenantId, id }, { status: 'failed' });
    return 'not paid';
  }
}
