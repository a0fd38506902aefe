import * as z from 'zod';
import { defineRpc, Message, optionalText, pageNumber, Timestamp } from '../kernel.js';
import type { Scope } from '../scopes.js';
import { Order } from './order.js';
import { OrderIds, ordersScopes } from './orders-board.js';

/** Who may close what is not paid: who answers for the store's money. Role admin always may. */
export const mayCloseUnpaid: readonly Scope[] = ['SETTINGS', 'REPORTS'];
/**
 * Orders that still cost something are completed only with `unpaidReason`, by those who `mayCloseUnpaid` (else SCOPE_MISSING). They
 * stay collectable: `listUnpaidOrders` has them, `completeAndPay` takes the money.
 */
export const completeOrders = defineRpc({
  subject: 'rpc.ordering.complete_orders',
  http: ['POST', '/orders/complete'],
  who: ordersScopes,
  emits: ['order_update'],
  idempotent: true,
  cost: 'moderate',
  input: z.object({ orderIds: OrderIds, unpaidReason: optionalText(200) }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ORDER_UNPAID'],
});
/** An order that was completed and is still to be paid. Without a reason: from before one was asked for. */
export const UnpaidOrder = Order.extend({
  closed_at: Timestamp,
  closed_by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type UnpaidOrder = z.output<typeof UnpaidOrder>;
/** Completed and not paid, the last closed first; X-Total-Count counts all pages. */
export const listUnpaidOrders = defineRpc({
  subject: 'rpc.ordering.list_unpaid_orders',
  http: ['GET', '/orders/unpaid'],
  who: ordersScopes,
  cost: 'moderate',
  input: z.object({ page: pageNumber(1_000_000).default(1), perPage: pageNumber(100).default(50) }),
  output: z.array(UnpaidOrder),
});
