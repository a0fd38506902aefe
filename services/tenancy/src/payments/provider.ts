import { AppError } from '@thali/kit/call/app-error';
import Razorpay from 'razorpay';
import * as z from 'zod';
import type { TenancyConfig } from '../config.js';
import { saleCurrency } from '../plans/plan.entity.js';

/** Shorter than the time-out of the calling services (5 s). */
const timeoutMs = 3_000;
/** Minutes within which the provider captures an authorised payment. */
const captureMinutes = 12;

/** A payment as the provider describes it, in answers and in webhooks. Amount in paise. */
export const Payment = z.object({
  id: z.string().min(1),
  order_id: z.string().nullish(),
  amount: z.coerce.number().int(),
  currency: z.string(),
  status: z.string(),
});
export type Payment = z.output<typeof Payment>;
const Order = z.object({ id: z.string().min(1), amount: z.coerce.number().int(), currency: z.string() });

/**
 * Razorpay through its SDK. The SDK has a fixed host, no time-out and no options for them, but exposes its axios instance, on which both
 * are set here.
 */
export class PaymentProvider {
  /** Undefined if no keys are configured: nothing can be bought then. */
  readonly keyId?: string;
  readonly keySecret: string;
  readonly checkoutUrl: string;
  private readonly client?: Razorpay;

  constructor(config: TenancyConfig) {
    this.keyId = config.RAZORPAY_KEY_ID;
    this.keySecret = config.RAZORPAY_KEY_SECRET ?? '';
    this.checkoutUrl = config.RAZORPAY_CHECKOUT_URL;
    if (!this.keyId) return;
    this.client = new Razorpay({ key_id: this.keyId, key_secret: this.keySecret });
    const { rq } = this.client.api as unknown as { rq: { defaults: { baseURL: string; timeout: number } } };
    Object.assign(rq.defaults, { baseURL: config.RAZORPAY_API_URL, timeout: timeoutMs });
  }

  /** Keys of the provider's test mode, including those of the sandbox, move no money. */
  get testMode(): boolean {
    return this.keyId?.startsWith('rzp_test_') ?? false;
  }

  /** Makes a new order. `receipt` is this service's name for it, at most 40 characters. @throws AppError PAYMENT_ORDER_FAILED */
  async createOrder(amountMinor: number, receipt: string, notes: Record<string, string>): Promise<string> {
    try {
      const order = Order.parse(
        await this.connected().orders.create({
          ...{ amount: amountMinor, currency: saleCurrency, receipt, notes },
          payment: {
            capture: 'automatic',
            capture_options: { automatic_expiry_period: captureMinutes, manual_expiry_period: 7_200, refund_speed: 'optimum' },
          },
        }),
      );
      if (order.amount !== amountMinor || order.currency !== saleCurrency) throw new Error(`order ${order.id} is another one`);
      return order.id;
    } catch (cause) {
      throw new AppError('PAYMENT_ORDER_FAILED', { cause: readable(cause) });
    }
  }

  /** Undefined if the provider does not know the payment. @throws AppError PAYMENT_UNCONFIRMED when the provider does not answer */
  async payment(id: string): Promise<Payment | undefined> {
    try {
      return Payment.parse(await this.connected().payments.fetch(id));
    } catch (cause) {
      const { statusCode = 0 } = (cause ?? {}) as { statusCode?: number };
      if (statusCode === 400 || statusCode === 404) return undefined;
      throw new AppError('PAYMENT_UNCONFIRMED', { cause: readable(cause) });
    }
  }

  /** All attempts to pay an order. */
  async paymentsOf(orderId: string): Promise<Payment[]> {
    try {
      return z.object({ items: z.array(Payment) }).parse(await this.connected().orders.fetchPayments(orderId)).items;
    } catch (cause) {
      throw new AppError('PAYMENT_UNCONFIRMED', { cause: readable(cause) });
    }
  }

  private connected(): Razorpay {
    if (!this.client) throw new Error('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are not set');
    return this.client;
  }
}

/** The SDK throws plain objects for refusals, and a TypeError when there was no answer. */
function readable(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const { statusCode, error } = (thrown ?? {}) as { statusCode?: number; error?: { code?: string; description?: string } };
  return new Error(`the payment provider answered ${statusCode} ${error?.code ?? ''} ${error?.description ?? ''}`);
}
