import * as z from 'zod';
import { anyScope, defineRpc, Empty, Id, Message, Money } from '../kernel.js';
import { Payments } from './create-order.js';
import { Order } from './order.js';

export const ordersScopes = anyScope('POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY');

/** Open orders of one table; orders without a table stand alone. `due` is what unpaid orders still cost, major units. */
export const OrderGroup = z.object({
  table_id: Id.nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  order_ids: z.array(Id),
  due: z.number(),
  orders: z.array(Order),
});
export type OrderGroup = z.output<typeof OrderGroup>;

export const listOrders = defineRpc({
  subject: 'rpc.ordering.list_orders',
  http: ['GET', '/orders'],
  who: ordersScopes,
  input: Empty,
  output: z.array(OrderGroup),
});

const OrderIds = z
  .array(Id)
  .min(1, 'Please select an order!')
  .max(200)
  .transform((ids) => [...new Set(ids)]);
/** `id` is the order item's. */
export const updateItemStatus = defineRpc({
  subject: 'rpc.ordering.update_item_status',
  http: ['POST', '/orders/update-status/{id}'],
  who: ordersScopes,
  input: z.object({ id: Id, status: z.enum(['preparing', 'completed', 'delivered', 'cancelled']) }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_ALREADY_PAID', 'ITEM_STATUS_NOT_ALLOWED'],
});
export const cancelOrders = defineRpc({
  subject: 'rpc.ordering.cancel_orders',
  http: ['POST', '/orders/cancel'],
  who: ordersScopes,
  input: z.object({ orderIds: OrderIds }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_CLOSED'],
});
export const completeOrders = defineRpc({
  subject: 'rpc.ordering.complete_orders',
  http: ['POST', '/orders/complete'],
  who: ordersScopes,
  input: z.object({ orderIds: OrderIds }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_CLOSED'],
});
/** What the unpaid, uncancelled items of these orders cost together, major units. */
export const paymentSummary = defineRpc({
  subject: 'rpc.ordering.payment_summary',
  http: ['POST', '/orders/complete-order-payment-summary'],
  who: ordersScopes,
  input: z.object({ orderIds: OrderIds }),
  output: z.object({
    subtotal: z.number(),
    taxTotal: z.number(),
    total: z.number(),
    discount: z.number(),
    orders: z.array(Order),
  }),
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_ALREADY_PAID'],
});
/** One invoice over all unpaid orders among `orderIds`; the figures are what the client showed and must still be right. */
export const completeAndPay = defineRpc({
  subject: 'rpc.ordering.complete_and_pay',
  http: ['POST', '/orders/complete-and-pay-order'],
  who: ordersScopes,
  idempotent: true,
  input: z.object({
    orderIds: OrderIds,
    subTotal: Money,
    taxTotal: Money,
    total: Money,
    discount: Money,
    payments: Payments.nullish(),
  }),
  output: Message.extend({ invoiceId: z.string() }),
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_ALREADY_PAID', 'PRICES_CHANGED', 'PAYMENTS_MISMATCH', 'PAYMENT_TYPE_UNKNOWN'],
});
