import * as z from 'zod';
import { PaymentKind } from '../catalog/payment-kinds.js';
import { After, Day, defineEvent, defineRpc, Id, internalTo, Timestamp } from '../kernel.js';
import { DeliveryType, ItemStatus, OrderStatus, PaymentStatus } from './order.js';

/** What was added to a piece of a line, and what each costs. */
export const LineAddons = z.array(z.object({ id: Id, title: z.string(), priceMinor: z.number().int() }));

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
      /** Null of a line without; the release before tells nothing of it, nor of addons. */
      variant: z.object({ id: Id, title: z.string() }).nullish(),
      addons: LineAddons.optional(),
      /** What a piece costs, with its variant and addons. */
      unitMinor: z.number().int(),
      quantity: z.number().int(),
      status: ItemStatus,
    }),
  ),
});
export type OrderState = z.output<typeof OrderState>;

/** What the audit log also keeps of a discount: who gave it (username), and its currency. */
export const CreatedOrder = OrderState.extend({ createdBy: z.string(), currency: z.string() });
export type CreatedOrder = z.output<typeof CreatedOrder>;

export const orderCreated = defineEvent({ subject: 'evt.ordering.order_created', heardBy: ['reporting'], payload: CreatedOrder });
export const orderUpdated = defineEvent({ subject: 'evt.ordering.order_updated', heardBy: ['reporting'], payload: OrderState });

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
  /**
   * By title and rate; the parts add up to `taxMinor`. The rate is in hundredths of a percent, cut, and where it has a third decimal in thousandths
   * besides, which the release before does not know.
   */
  taxes: z.array(
    z.object({
      title: z.string(),
      rateBp: z.number().int(),
      rateThousandths: z.number().int().optional(),
      taxableMinor: z.number().int(),
      taxMinor: z.number().int(),
    }),
  ),
  /**
   * By way of paying, as received or given back; the parts add up to `totalMinor`. The title is that of the sale. The payment type is null in a store
   * that has none; the release before tells nothing of it, nor of the kind.
   */
  payments: z.array(
    z.object({ title: z.string(), amountMinor: z.number().int(), paymentTypeId: Id.nullish(), kind: PaymentKind.optional() }),
  ),
  /** By menu item, what its lines cost after discount and with tax; the parts add up to `totalMinor`. The release before tells nothing of it. */
  items: z.array(z.object({ itemId: Id, title: z.string(), totalMinor: z.number().int() })).optional(),
};
export const invoiceIssued = defineEvent({
  subject: 'evt.ordering.invoice_issued',
  heardBy: ['reporting'],
  payload: z.object({ invoiceId: z.string(), ...Figures }),
});
export const creditNoteIssued = defineEvent({
  subject: 'evt.ordering.credit_note_issued',
  heardBy: ['reporting'],
  payload: z.object({ creditNoteId: z.string(), invoiceId: z.string(), ...Figures }),
});
/**
 * A row of the ledger of payments, told once, whoever wrote it. Money in minor units, negative of what was given back. A row has no title when it is cash of a
 * note that names no payment, and no kind where catalog had told none: then the title says it. The event of its invoice or note tells the same payment in its
 * `payments`, and may come before it or after it.
 */
export const paymentRecorded = defineEvent({
  subject: 'evt.ordering.payment_recorded',
  heardBy: ['reporting'],
  payload: z.object({
    paymentId: Id,
    invoiceId: z.string(),
    /** The note that gave it back; null of what was received. */
    creditNoteId: z.string().nullable(),
    /** Which of the payments of its invoice or note it is, counted from 1. */
    position: z.number().int(),
    kind: PaymentKind.nullable(),
    paymentTypeId: Id.nullable(),
    title: z.string().nullable(),
    amountMinor: z.number().int(),
    /** The payment that was given back. */
    refundOf: Id.nullable(),
    createdBy: z.string(),
    createdAt: Timestamp,
  }),
});
export const customerAdded = defineEvent({
  subject: 'evt.ordering.customer_added',
  heardBy: ['reporting'],
  payload: z.object({ phone: z.string(), businessDay: Day }),
});
/** Customers that a file added, some hundreds in each event. One event for each customer would delay orders in the broker and the relay. */
export const customersImported = defineEvent({
  subject: 'evt.ordering.customers_imported',
  heardBy: ['reporting'],
  payload: z.object({ phones: z.array(z.string()).min(1).max(500), businessDay: Day }),
});
export const customerDeleted = defineEvent({
  subject: 'evt.ordering.customer_deleted',
  heardBy: ['reporting'],
  payload: z.object({ phone: z.string() }),
});

/** An event of ordering as it would be told now. */
const Told = z.object({
  subject: z.string(),
  id: z.uuid(),
  tenantId: z.uuid(),
  requestId: z.string(),
  occurredAt: Timestamp,
  data: z.unknown(),
});
/**
 * The present state of a tenant's customers, orders, invoices and credit notes, page by page, as the events that would tell of it, so
 * that what was made of events can be made again. `after` is the page before's `next`; the last page has none.
 */
export const tellHistory = defineRpc({
  subject: 'rpc.ordering.tell_history',
  who: internalTo('reporting'),
  cost: 'costly',
  input: z.object({ tenantId: z.uuid(), after: After }),
  output: z.object({ events: z.array(Told), next: z.string().nullable() }),
});
