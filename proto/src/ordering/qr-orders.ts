import * as z from 'zod';
import { bounds } from '../bounds.js';
import { pricedBy } from '../catalog/menu-revision.js';
import { EncryptedTableId, QrCode } from '../catalog/qr-menu.js';
import {
  defineEvent,
  defineRpc,
  Empty,
  everyone,
  Id,
  internal,
  Message,
  OptionalId,
  pages,
  Timestamp,
  text,
  whoMay,
} from '../kernel.js';
import { isPhone } from '../phone.js';
import { CartLine, CustomerType, DeliveryType, ItemStatus, OrderTotals } from './order.js';

/** An order a diner sent from the public menu, waiting for staff to load it into the cart. Titles are those the diner saw. */
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
      variant_title: z.string().nullable(),
      quantity: z.number().int(),
      notes: z.string().nullable(),
      addons: z.array(z.object({ id: Id, title: z.string() })),
    }),
  ),
});
export type QrOrder = z.output<typeof QrOrder>;

const diners = whoMay('answerDiners');
export const countQrOrders = defineRpc({
  subject: 'rpc.ordering.count_qr_orders',
  http: ['GET', '/pos/qrorders/count'],
  who: diners,
  input: Empty,
  output: z.object({ totalQROrders: z.number().int() }),
});
/** Oldest first; the first page has the newest. */
export const listQrOrders = defineRpc({
  subject: 'rpc.ordering.list_qr_orders',
  http: ['GET', '/pos/qrorders'],
  who: diners,
  cost: 'moderate',
  input: z.object(pages(200)),
  output: z.array(QrOrder),
});
export const cancelAllQrOrders = defineRpc({
  subject: 'rpc.ordering.cancel_all_qr_orders',
  http: ['POST', '/pos/qrorders/cancel-all'],
  who: diners,
  emits: ['new_qrorder'],
  cost: 'moderate',
  input: Empty,
  output: Message,
});
export const updateQrOrderStatus = defineRpc({
  subject: 'rpc.ordering.update_qr_order_status',
  http: ['POST', '/pos/qrorders/update-status/{id}'],
  who: diners,
  emits: ['new_qrorder'],
  input: z.object({ id: Id, status: z.literal('cancelled') }),
  output: Message,
  errors: ['NOT_FOUND', 'QR_ORDER_PROCESSED'],
});
export const deleteQrOrder = defineRpc({
  subject: 'rpc.ordering.delete_qr_order',
  http: ['DELETE', '/pos/qrorders/{id}'],
  who: diners,
  emits: ['new_qrorder'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND', 'QR_ORDER_PROCESSED'],
});

const quantityText = 'Quantity must be between 1 and 99!';
const cartEmpty = 'Cart is empty!';
const nameRequired = 'Name is Required.';
const phoneInvalid = 'Enter a valid phone number.';
const form = {
  deliveryType: DeliveryType.nullish().transform((type) => type ?? 'dinein'),
  cartItems: z
    .array(
      CartLine.extend({ quantity: z.number(quantityText).int(quantityText).min(1, quantityText).max(99, quantityText) }),
      cartEmpty,
    )
    .min(1, cartEmpty)
    .max(bounds.guestLines, 'The cart is too long!'),
  customerType: CustomerType.nullish().transform((type) => type ?? 'WALKIN'),
  /** Name and phone are needed of a CUSTOMER only. */
  customer: z.object({ name: text(100, nameRequired).nullish(), phone: text(20, phoneInvalid).nullish() }).nullish(),
  ...pricedBy,
};
/** Spec 3, section 5: who orders by phone gives name and phone. */
const known = (
  order: { customerType: string; customer?: { name?: string | null; phone?: string | null } | null },
  issues: z.RefinementCtx,
) => {
  if (order.customerType !== 'CUSTOMER') return;
  if (!order.customer?.name) issues.addIssue({ code: 'custom', path: ['customer', 'name'], message: nameRequired });
  if (!isPhone(order.customer?.phone ?? ''))
    issues.addIssue({ code: 'custom', path: ['customer', 'phone'], message: phoneInvalid });
};
const TrackingId = z.string().regex(/^[\w-]{22}$/, 'Invalid id!');
const Placed = Message.extend({
  /** 128 random bits: whoever has it may watch the order. */
  trackingId: TrackingId,
});
export const qrOrderErrors = [
  'ITEM_UNAVAILABLE',
  'VARIANT_REQUIRED',
  'VARIANT_UNKNOWN',
  'ADDON_UNKNOWN',
  'QR_ORDERING_OFF',
  'TOO_MANY_ORDERS',
  'TABLE_INVALID',
  'TABLE_NOT_ALLOWED',
] as const;

/** A diner's order from the public menu. Prices that come with the lines are ignored. */
export const placeQrOrder = defineRpc({
  subject: 'rpc.ordering.place_qr_order',
  http: ['POST', '/qrmenu/{qrcode}/place-order'],
  who: everyone,
  emits: ['new_qrorder'],
  idempotent: true,
  aside: ['menuRevision'],
  composed: true,
  // 50 lines with 50 addons each would be more; a long cart is 10 KB.
  maxBodyBytes: 100 * 1024,
  input: z.object({ qrcode: QrCode, ...form, tableId: EncryptedTableId.nullish() }).superRefine(known),
  output: Placed,
  errors: [...qrOrderErrors, 'QR_CODE_UNKNOWN', 'QR_MENU_OFF'],
});
/** The same after the gateway has found out whose code and which table it is; the tenant is the caller's. */
export const takeQrOrder = defineRpc({
  subject: 'rpc.ordering.take_qr_order',
  who: internal,
  idempotent: true,
  aside: ['menuRevision'],
  input: z.object({ ...form, tableId: OptionalId }).superRefine(known),
  output: Placed,
  errors: qrOrderErrors,
});

/** `waiting` for staff, `accepted` by them, `preparing` from the first item on, `ready` when all that is left is cooked. */
export const QrOrderState = z.enum(['waiting', 'accepted', 'preparing', 'ready', 'cancelled']);
export const QrOrderProgress = z.object({
  qrOrderId: Id,
  state: QrOrderState,
  date: Timestamp,
  /** Once accepted. */
  tokenNo: z.number().int().nullable(),
  table_title: z.string().nullable(),
  /** ISO 4217, of the amounts below. */
  currency: z.string(),
  /** Major units. Before it is accepted what it would cost now; null when a dish of it can not be sold any more. */
  totals: OrderTotals.nullable(),
  items: z.array(
    z.object({
      item_title: z.string(),
      variant_title: z.string().nullable(),
      quantity: z.number().int(),
      status: ItemStatus,
      addons: z.array(z.string()),
      notes: z.string().nullable(),
      /** Unit price x quantity, as the menu shows it; null for what is not sold. */
      amount: z.number().nullable(),
      /** Why it is cancelled; dishes that staff left out of the order are, too. */
      reason: z.enum(['sold_out', 'restaurant']).nullable(),
      /** The same in the words of staff, where they gave any. */
      reason_text: z.string().nullable(),
      /** How many of its pieces were refunded; it is `cancelled` without a reason when none is cooked any more. The release before tells nothing of it. */
      refunded: z.number().int().optional(),
    }),
  ),
});
export type QrOrderProgress = z.output<typeof QrOrderProgress>;
/** How far a diner's order is. */
export const readQrOrderProgress = defineRpc({
  subject: 'rpc.ordering.read_qr_order_progress',
  http: ['GET', '/qrmenu/{qrcode}/orders/{trackingId}'],
  who: everyone,
  composed: true,
  input: z.object({ qrcode: QrCode, trackingId: TrackingId }),
  output: QrOrderProgress,
  errors: ['NOT_FOUND', 'QR_CODE_UNKNOWN'],
});
export const qrOrderProgress = defineRpc({
  subject: 'rpc.ordering.qr_order_progress',
  who: internal,
  input: z.object({ trackingId: TrackingId }),
  output: QrOrderProgress,
  errors: ['NOT_FOUND'],
});

export const qrOrderPlaced = defineEvent({
  subject: 'evt.ordering.qr_order_placed',
  heardBy: [],
  payload: z.object({ qrOrderId: Id }),
});
/** Diners' orders that staff refused. One that was accepted is found by the `qrOrderId` of the order that it became. */
export const qrOrdersCancelled = defineEvent({
  subject: 'evt.ordering.qr_orders_cancelled',
  heardBy: [],
  payload: z.object({ qrOrderIds: z.array(Id) }),
});
