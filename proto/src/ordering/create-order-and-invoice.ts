import * as z from 'zod';
import { defineRpc, Money, whoMay } from '../kernel.js';
import { OrderPlaced, orderErrors, orderForm, Payments } from './create-order.js';

export const paymentErrors = ['PAYMENTS_MISMATCH', 'PAYMENT_TYPE_UNKNOWN'] as const;

/** Takes the payment and sends the cart to the kitchen: order and invoice in one. Without `payments` the first active type pays it all. */
export const createOrderAndInvoice = defineRpc({
  subject: 'rpc.ordering.create_order_and_invoice',
  http: ['POST', '/pos/create-order-and-invoice'],
  who: whoMay('sell'),
  emits: ['new_order'],
  idempotent: true,
  aside: ['menuRevision'],
  // 200 lines with 50 addons each would be 500 KB; a long cart is 20.
  maxBodyBytes: 100 * 1024,
  input: z.object({
    ...orderForm,
    netTotal: Money.nullish(),
    taxTotal: Money.nullish(),
    total: Money.nullish(),
    payments: Payments.nullish(),
  }),
  output: OrderPlaced.extend({ invoiceId: z.string() }),
  errors: [...orderErrors, ...paymentErrors],
});
