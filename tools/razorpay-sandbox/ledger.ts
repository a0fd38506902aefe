import { createHmac, randomBytes } from 'node:crypto';

/** Amounts in paise, times in seconds, as in the provider's API. */
export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
}
export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'captured' | 'failed';
  order_id: string;
  method: 'card';
  captured: boolean;
  email: string | null;
  error_code: string | null;
  error_description: string | null;
  created_at: number;
}
/** Result of the checkout for the page that opened it. */
export interface Receipt {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

const id = (prefix: string): string => `${prefix}_${randomBytes(11).toString('base64url').replaceAll(/[-_]/g, 'x').slice(0, 14)}`;
const seconds = (): number => Math.floor(Date.now() / 1000);

/** Orders and payments, in memory. */
export class Ledger {
  readonly orders = new Map<string, Order>();
  readonly payments = new Map<string, Payment>();
  readonly #keySecret: string;

  constructor(keySecret: string) {
    this.#keySecret = keySecret;
  }

  addOrder(amount: number, currency: string, receipt: string | null, notes: Record<string, string>): Order {
    const order: Order = {
      ...{ id: id('order'), entity: 'order', amount, amount_paid: 0, amount_due: amount, currency, receipt },
      ...{ status: 'created', attempts: 0, notes, created_at: seconds() },
    };
    this.orders.set(order.id, order);
    return order;
  }

  paymentsOf(orderId: string): Payment[] {
    return [...this.payments.values()].filter((payment) => payment.order_id === orderId);
  }

  /** An attempt to pay. For an order that is paid already it returns that payment. */
  attempt(order: Order, succeeds: boolean): Payment {
    const paid = this.paymentsOf(order.id).find(({ captured }) => captured);
    if (paid) return paid;
    const payment: Payment = {
      ...{ id: id('pay'), entity: 'payment', amount: order.amount, currency: order.currency, order_id: order.id, method: 'card' },
      ...{ status: succeeds ? 'captured' : 'failed', captured: succeeds, email: null, created_at: seconds() },
      error_code: succeeds ? null : 'BAD_REQUEST_ERROR',
      error_description: succeeds ? null : 'Your payment was declined by the bank.',
    };
    this.payments.set(payment.id, payment);
    order.attempts += 1;
    order.status = succeeds ? 'paid' : 'attempted';
    if (succeeds) Object.assign(order, { amount_paid: order.amount, amount_due: 0 });
    return payment;
  }

  receiptFor({ id: paymentId, order_id: orderId }: Payment): Receipt {
    const signature = createHmac('sha256', this.#keySecret).update(`${orderId}|${paymentId}`).digest('hex');
    return { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: signature };
  }
}
