import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { TaxNumbersForm } from '@thali/proto/catalog/tax-numbers';
import type { Input, Output } from '@thali/proto/kernel';
import { createPaymentOrder } from '@thali/proto/tenancy/billing';
import { v7 as uuidv7 } from 'uuid';
import { demandAdmin } from '../admin-only.js';
import { PlanEntity, paise, saleCurrency } from '../plans/plan.entity.js';
import { CheckDelay } from './check-delay.js';
import { PaymentOrderEntity } from './payment-order.entity.js';
import { PaymentProvider } from './provider.js';

@Controller()
export class CreatePaymentOrder {
  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly delay: CheckDelay,
  ) {}

  /** The provider is asked outside of any transaction: an order of theirs that we do not store can not be paid by anybody. */
  @Rpc(createPaymentOrder)
  async handle(form: Input<typeof createPaymentOrder>, context: CallContext): Promise<Output<typeof createPaymentOrder>> {
    demandAdmin(context);
    const { tenantId, now } = context;
    const buyerGstin = gstinOf(form);
    const plan = await this.planFor(form, context);
    const { name: planName, durationMonths: months, amountMinor } = plan;
    const id = uuidv7();
    const providerOrderId = await this.provider.createOrder(amountMinor, id, { tenant_id: tenantId, plan: planName });
    return this.db.command(context, async (tx) => {
      await tx.insert(PaymentOrderEntity, {
        ...{ tenantId, id, providerOrderId, planName, months, amountMinor, status: 'created' },
        ...{ buyerGstin, createdAt: now, checkAt: this.delay.first(now) },
      });
      return { id: providerOrderId, amount: amountMinor, currency: saleCurrency, key: this.provider.keyId ?? '' };
    });
  }

  /** The plan that costs this much: the named one, else the only one. @throws AppError AMOUNT_INVALID, NOT_FOUND */
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

/** The contract leaves the check digit to us: the till's bundle shall not carry it. */
function gstinOf({ gstin }: Input<typeof createPaymentOrder>): string | null {
  const checked = TaxNumbersForm.gstin.safeParse(gstin);
  if (checked.success) return checked.data ?? null;
  const message = checked.error.issues[0]?.message ?? '';
  throw new AppError('VALIDATION_FAILED', { message, errors: [{ path: 'gstin', message }] });
}
