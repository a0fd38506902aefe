import * as z from 'zod';
import { bounds } from '../bounds.js';
import { defineRpc, Empty, Id, Message, Money, optionalText, pages, SearchText, whoMay } from '../kernel.js';
import { Payments } from './create-order.js';
import { DeliveryType, Order, Quantity } from './order.js';

const board = whoMay('seeOrders');

/** Open orders of one table; orders without a table stand alone. */
export const OrderGroup = z.object({
  table_id: Id.nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  /** The newest 200 at most, which one bill takes. */
  order_ids: z.array(Id),
  /** What the unpaid ones of `order_ids` still cost, major units. */
  due: z.number(),
  /** The newest 20 at most, oldest first. */
  orders: z.array(Order),
  /** What `orders` leaves out. Missing where that is nothing, and in what the release before tells. */
  more: z
    .object({
      /** How many orders of the group are not in `orders`. */
      orders: z.number().int(),
      /** What the unpaid ones that are not in `order_ids` cost, major units. */
      due: z.number(),
    })
    .optional(),
});
export type OrderGroup = z.output<typeof OrderGroup>;

/** Groups with something left to pay, or with nothing. */
export const PaymentFilter = z.enum(['unpaid', 'paid'], 'Invalid filter!');
/** Besides the page, for whoever was answered fewer rows than a page has though there are more: how many rows stand before those wanted. */
export const boardPages = (most: number, usual = most) => ({
  ...pages(most, usual),
  skip: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
/**
 * The oldest first, paid groups last. The first page has the groups with the newest orders; X-Total-Count counts groups. A page ends early when
 * it holds a megabyte: the next one is had by `skip`. What is older than the boards go back is in `listLeftOpen`.
 */
export const listOrders = defineRpc({
  subject: 'rpc.ordering.list_orders',
  http: ['GET', '/orders'],
  who: board,
  cost: 'moderate',
  input: z.object({ ...boardPages(200), payment: PaymentFilter.optional(), deliveryType: DeliveryType.optional() }),
  output: z.array(OrderGroup),
});
/**
 * What stands on the boards, on all of their pages: open orders, their groups, what they still owe (major units), and tickets to cook. `left_open`
 * is what `listLeftOpen` counts; the release before tells nothing of it.
 */
export const countOrders = defineRpc({
  subject: 'rpc.ordering.count_orders',
  http: ['GET', '/orders/count'],
  who: whoMay('seeOrders', 'seeKitchen'),
  input: Empty,
  output: z.object({
    ...{ orders: z.number().int(), groups: z.number().int(), due: z.number(), tickets: z.number().int() },
    left_open: z.number().int().optional(),
  }),
});

/**
 * How many days back closed orders are searched, besides the open ones. Tokens start again each day, so older orders are found by their invoice or
 * customer.
 */
export const searchedDays = 8;
/**
 * Of the newest 1,000 open orders and the newest 5,000 of the last days those whose token, total, table, floor or customer fits `q`, as on the board, then the closed ones, each by itself.
 * At most 50 are found, X-Total-Count is more than 50 when there are more; nothing for an empty `q`. An open order comes with its group as on the board; one that was left open stands by itself.
 */
export const searchOrders = defineRpc({
  subject: 'rpc.ordering.search_orders',
  http: ['GET', '/orders/search'],
  who: board,
  cost: 'moderate',
  input: z.object({ q: SearchText }),
  output: z.array(OrderGroup),
});

export const OrderIds = z
  .array(Id)
  .min(1, 'Please select an order!')
  .max(bounds.ordersAtOnce)
  .transform((ids) => [...new Set(ids)]);
/**
 * `id` is the order item's. Cancelling it takes it off the bill and is `voidItem`. `reason` says why, and is read by the diner whose order it is; with
 * other steps it is nothing. `quantity` cancels that many pieces of it and no more, which become a cancelled item beside the rest; all there is of it
 * is cancelled without. Pieces twice would be twice as many, so these need an Idempotency-Key.
 */
export const updateItemStatus = defineRpc({
  subject: 'rpc.ordering.update_item_status',
  http: ['POST', '/orders/update-status/{id}'],
  who: whoMay('moveItem', 'voidItem'),
  emits: ['order_update'],
  input: z
    .object({
      id: Id,
      status: z.enum(['preparing', 'completed', 'delivered', 'cancelled']),
      reason: optionalText(100),
      quantity: Quantity.optional(),
    })
    .refine(({ status, quantity }) => quantity === undefined || status === 'cancelled', {
      path: ['quantity'],
      error: 'Only pieces that are cancelled are counted!',
    }),
  idempotentWhen: ({ quantity }) => quantity !== undefined,
  /** The item that is cancelled now; the release before tells nothing of it. */
  output: Message.extend({ cancelledId: Id.optional() }),
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_ALREADY_PAID', 'ITEM_STATUS_NOT_ALLOWED', 'FEWER_LEFT', 'ITEM_STOPPED'],
});
/**
 * Cancelling a paid order gives back what is left of its payment by a credit note, which needs the right to do that and a `reason`; tills that cancel
 * what is not paid may leave it out.
 */
export const cancelOrders = defineRpc({
  subject: 'rpc.ordering.cancel_orders',
  http: ['POST', '/orders/cancel'],
  who: whoMay('cancelUnpaid', 'giveBack'),
  emits: ['order_update'],
  idempotent: true,
  cost: 'moderate',
  input: z.object({ orderIds: OrderIds, reason: optionalText(200) }),
  output: Message,
  errors: ['TOO_MANY_LINES', 'NOT_FOUND', 'ORDER_CLOSED', 'REASON_MISSING'],
});
/** What the unpaid, uncancelled items of these orders cost together, major units. */
export const paymentSummary = defineRpc({
  subject: 'rpc.ordering.payment_summary',
  http: ['POST', '/orders/complete-order-payment-summary'],
  who: board,
  emits: [],
  cost: 'moderate',
  input: z.object({ orderIds: OrderIds }),
  output: z.object({
    subtotal: z.number(),
    taxTotal: z.number(),
    total: z.number(),
    discount: z.number(),
    orders: z.array(Order),
  }),
  errors: ['TOO_MANY_LINES', 'NOT_FOUND', 'ORDER_CLOSED', 'ORDER_ALREADY_PAID'],
});
/** One invoice over all unpaid orders among `orderIds`, open or closed unpaid; the figures are what the client showed and must still be right. */
export const completeAndPay = defineRpc({
  subject: 'rpc.ordering.complete_and_pay',
  http: ['POST', '/orders/complete-and-pay-order'],
  who: whoMay('takePayment'),
  emits: ['order_update'],
  idempotent: true,
  cost: 'moderate',
  input: z.object({
    orderIds: OrderIds,
    subTotal: Money,
    taxTotal: Money,
    total: Money,
    discount: Money,
    payments: Payments.nullish(),
  }),
  output: Message.extend({ invoiceId: z.string() }),
  errors: [
    'TOO_MANY_LINES',
    'NOT_FOUND',
    'ORDER_CLOSED',
    'ORDER_ALREADY_PAID',
    'PRICES_CHANGED',
    'PAYMENTS_MISMATCH',
    'PAYMENT_TYPE_UNKNOWN',
  ],
});
