import * as z from 'zod';
import { Day, defineEvent, defineRpc, Id, internal, Message, Timestamp } from '../kernel.js';
import { DeliveryType, ItemStatus, OrderStatus, PaymentStatus } from './order.js';

/** An order's whole state, so that a consumer needs no other event. Money in minor units. `version` grows with each change. */
export const OrderState = z.object({
  orderId: Id,
  version: z.number().int(),
  tokenNo: z.number().int(),
  businessDay: Day,
  createdAt: Timestamp,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  deliveryType: DeliveryType,
  customerId: z.string().nullable(),
  tableId: Id.nullable(),
  /** The diner's order it was made from. */
  qrOrderId: Id.nullable(),
  totalMinor: z.number().int(),
  discountMinor: z.number().int(),
  couponCode: z.string().nullable(),
  /** Who cancelled it, and when. */
  cancelledBy: z.string().nullable(),
  cancelledAt: Timestamp.nullable(),
  items: z.array(
    z.object({
      id: Id,
      itemId: Id,
      title: z.string(),
      unitMinor: z.number().int(),
      quantity: z.number().int(),
      status: ItemStatus,
    }),
  ),
});
export type OrderState = z.output<typeof OrderState>;

export const orderCreated = defineEvent({ subject: 'evt.ordering.order_created', payload: OrderState });
export const orderUpdated = defineEvent({ subject: 'evt.ordering.order_updated', payload: OrderState });

const Figures = {
  businessDay: Day,
  createdAt: Timestamp,
  subtotalMinor: z.number().int(),
  discountMinor: z.number().int(),
  taxMinor: z.number().int(),
  totalMinor: z.number().int(),
  orderIds: z.array(Id),
  /** 0-23, by the store's clock. */
  localHour: z.number().int(),
  deliveryType: DeliveryType,
  /** By title and rate; the parts add up to `taxMinor`. */
  taxes: z.array(
    z.object({ title: z.string(), rateBp: z.number().int(), taxableMinor: z.number().int(), taxMinor: z.number().int() }),
  ),
  /** By way of paying, as received or given back; the parts add up to `totalMinor`. */
  payments: z.array(z.object({ title: z.string(), amountMinor: z.number().int() })),
};
export const invoiceIssued = defineEvent({
  subject: 'evt.ordering.invoice_issued',
  payload: z.object({ invoiceId: z.string(), ...Figures }),
});
export const creditNoteIssued = defineEvent({
  subject: 'evt.ordering.credit_note_issued',
  payload: z.object({ creditNoteId: z.string(), invoiceId: z.string(), ...Figures }),
});
export const customerAdded = defineEvent({
  subject: 'evt.ordering.customer_added',
  payload: z.object({ phone: z.string(), businessDay: Day }),
});
export const customerDeleted = defineEvent({
  subject: 'evt.ordering.customer_deleted',
  payload: z.object({ phone: z.string() }),
});

/** Sends the present state of all orders, invoices, credit notes and customers of a tenant again, so that roll-ups can be rebuilt. */
export const republishOrders = defineRpc({
  subject: 'rpc.ordering.republish_orders',
  who: internal,
  input: z.object({ tenantId: z.uuid() }),
  output: Message,
});
