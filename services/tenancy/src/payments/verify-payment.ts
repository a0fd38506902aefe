import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { verifyPayment } from '@thali/proto/tenancy/billing';
import { rupees } from '../plans/plan.entity.js';
import { PaymentOrderEntity, pays } from './payment-order.entity.js';
import { PaymentProvider } from './provider.js';
import { Settlement } from './settlement.js';
import { isSigned } from './signature.js';

const verified = { success: true, message: 'Payment Verified!' } as const;

@Controller()
export class VerifyPayment {
  constructor(
    private readonly db: Database,
    private readonly provider: PaymentProvider,
    private readonly settlement: Settlement,
  ) {}

  /** The browser's values decide nothing: order, price and length are those stored here, and the payment is the provider's. */
  @Rpc(verifyPayment)
  async handle(input: Input<typeof verifyPayment>, context: CallContext): Promise<Output<typeof verifyPayment>> {
    if (input.tenant_id !== context.tenantId) throw new AppError('SCOPE_MISSING');
    const order = await this.db.tx(context, (tx) =>
      tx.findOneBy(PaymentOrderEntity, { providerOrderId: input.razorpay_order_id }),
    );
    if (!order) throw new AppError('NOT_FOUND');
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = input;
    const isThis = input.month === order.months && input.amount === rupees(order.amountMinor);
    if (!isThis || !isSigned(`${order.providerOrderId}|${paymentId}`, signature, this.provider.keySecret))
      throw new AppError('PAYMENT_NOT_VERIFIED');
    if (order.paymentId === paymentId) return verified;
    const payment = await this.provider.payment(paymentId);
    // Signed by the provider but not captured yet: its webhook, or a later check of ours, will settle it.
    if (payment?.status === 'authorized') throw new AppError('PAYMENT_UNCONFIRMED');
    if (!payment || !pays(payment, order)) throw new AppError('PAYMENT_NOT_VERIFIED');
    await this.settlement.settle(context, payment);
    return verified;
  }
}
