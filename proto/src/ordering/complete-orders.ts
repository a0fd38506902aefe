import * as z from 'zod';
import { defineRpc, Message, optionalText, Timestamp, whoMay } from '../kernel.js';
import { Order } from './order.js';
import { boardPages, OrderIds } from './orders-board.js';

/**
 * Orders that still cost something are completed only with `unpaidReason`, by those who may `closeUnpaid`. They stay
 * collectable: `listUnpaidOrders` has them, `completeAndPay` takes the money.
 */
export const completeOrders = defineRpc({
  subject: 'rpc.ordering.complete_orders',
  http: ['POST', '/orders/complete'],
  who: whoMay('moveItem', 'closeUnpaid'),
  emits: ['order_update'],
  idempotent: true,
  cost: 'moderate',
  input: z.object({ orderIds: OrderIds, unpaidReason: optionalText(200) }),
  output: Message,
  errors: ['TOO_MANY_LINES', 'NOT_FOUND', 'ORDER_CLOSED', 'ORDER_UNPAID'],
});
/** An order that was completed and is still to be paid. Without a reason: from before one was asked for. */
export const UnpaidOrder = Order.extend({
  closed_at: Timestamp,
  closed_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type UnpaidOrder = z.output<typeof UnpaidOrder>;
/** Completed and not paid, the last closed first; X-Total-Count counts all pages, of 10,000 orders at most. A page ends early as those of `listOrders` do. */
export const listUnpaidOrders = defineRpc({
  subject: 'rpc.ordering.list_unpaid_orders',
  http: ['GET', '/orders/unpaid'],
  who: whoMay('seeOrders'),
  cost: 'moderate',
  input: z.object(boardPages(100, 50)),
  output: z.array(UnpaidOrder),
});
