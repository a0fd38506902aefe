import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { createPaymentOrder } from '@thali/proto/tenancy/billing';
import { v7 as uuidv7 } from 'uuid';
import { PlanEntity, paise, saleCurrency } from '../plans/plan.entity.js';
import { type BuyerOnOrder, buyerOf } from '../receipts/buyer.js';
import { CheckDelay } from './check-delay.js';
import { openOrder } from './open-order.js';
import { PaymentOrderEntity } from './payment-order.entity.js';
import { PaymentProvider } from './provider.js';

@Controller()
export class CreatePaymentOrder {
  /** Purchases that are being begun, by tenant, plan and buyer: who asks for the same meanwhile gets the same order. */
  private readonly beginning = new Map<string, Promise<string>>();

  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly delay: CheckDelay,
  ) {}

  @Rpc(createPaymentOrder)
  async handle(form: Input<typeof createPaymentOrder>, context: CallContext): Promise<Output<typeof createPaymentOrder>> {
    const buyer = buyerOf(form);
    const plan = await this.planFor(form, context);
    const { amountMinor: amount } = plan;
    const key = JSON.stringify([context.tenantId, plan.id, amount, buyer]);
    let begun = this.beginning.get(key);
    if (!begun) {
      begun = this.begin(plan, buyer, context).finally(() => this.beginning.delete(key));
      this.beginning.set(key, begun);
    }
    const id = await begun;
    return this.db.command(context, async () => ({ id, amount, currency: saleCurrency, key: this.provider.keyId ?? '' }));
  }

  /**
   * The provider's id of the tenant's open order for this, or of a new one. Calls the provider outside of any transaction. A provider's order that
   * is not stored here afterwards is harmless, as nobody can pay it.
   * @throws AppError TOO_MANY_REQUESTS, PAYMENT_ORDER_FAILED
   */
  private async begin(plan: PlanEntity, buyer: BuyerOnOrder, context: CallContext): Promise<string> {
    const { tenantId, now } = context;
    const open = await this.db.tx(context, (tx) => openOrder(tx, context, plan, buyer));
    if (open) return open;
    const { id: planId, name: planName, durationMonths: months, amountMinor } = plan;
    const id = uuidv7();
    const providerOrderId = await this.provider.createOrder(amountMinor, id, { tenant_id: tenantId, plan: planName });
    await this.db.tx(context, (tx) =>
      tx.insert(PaymentOrderEntity, {
        ...{ tenantId, id, providerOrderId, planId, planName, months, amountMinor, status: 'created' },
        ...{ ...buyer, createdAt: now, checkAt: this.delay.first(now) },
      }),
    );
    return providerOrderId;
  }

  /** The plan with this price: the one named, or the only one. @throws AppError AMOUNT_INVALID, NOT_FOUND */
  private planFor({ amount, planId }: Input<typeof createPaymentOrder>, context: CallContext): Promise<PlanEntity> {
    const amountMinor = paise(amount);
    return this.db.tx(context, async (tx) => {
      const plans = await tx.findBy(PlanEntity, planId ? { id: planId } : { amountMinor });
      if (planId && !plans.length) throw new AppError('NOT_FOUND');
      const [plan] = plans;
      if (!plan || plans.length > 1 || plan.amountMinor !== amountMinor) throw new AppError('AMOUNT_INVALID');
      return plan;
    });
  }
}
