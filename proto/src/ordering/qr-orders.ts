import * as z from 'zod';
import { anyScope, defineRpc, Empty, Id, Message, Timestamp } from '../kernel.js';
import { CustomerType, DeliveryType } from './order.js';

/** An order a diner sent from the public menu, waiting for staff to load it into the cart. */
export const QrOrder = z.object({
  id: Id,
  date: Timestamp,
  delivery_type: DeliveryType,
  customer_type: CustomerType,
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  table_id: Id.nullable(),
  table_title: z.string().nullable(),
  items: z.array(
    z.object({
      item_id: Id,
      item_title: z.string(),
      variant_id: Id.nullable(),
      quantity: z.number().int(),
      notes: z.string().nullable(),
      addons: z.array(z.object({ id: Id })),
    }),
  ),
});
export type QrOrder = z.output<typeof QrOrder>;

const pos = anyScope('POS');
export const countQrOrders = defineRpc({
  subject: 'rpc.ordering.count_qr_orders',
  http: ['GET', '/pos/qrorders/count'],
  who: pos,
  input: Empty,
  output: z.object({ totalQROrders: z.number().int() }),
});
export const listQrOrders = defineRpc({
  subject: 'rpc.ordering.list_qr_orders',
  http: ['GET', '/pos/qrorders'],
  who: pos,
  input: Empty,
  output: z.array(QrOrder),
});
export const cancelAllQrOrders = defineRpc({
  subject: 'rpc.ordering.cancel_all_qr_orders',
  http: ['POST', '/pos/qrorders/cancel-all'],
  who: pos,
  input: Empty,
  output: Message,
});
export const updateQrOrderStatus = defineRpc({
  subject: 'rpc.ordering.update_qr_order_status',
  http: ['POST', '/pos/qrorders/update-status/{id}'],
  who: pos,
  input: z.object({ id: Id, status: z.literal('cancelled') }),
  output: Message,
  errors: ['NOT_FOUND', 'QR_ORDER_PROCESSED'],
});
export const deleteQrOrder = defineRpc({
  subject: 'rpc.ordering.delete_qr_order',
  http: ['DELETE', '/pos/qrorders/{id}'],
  who: pos,
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND', 'QR_ORDER_PROCESSED'],
});
