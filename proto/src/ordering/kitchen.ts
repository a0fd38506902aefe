import * as z from 'zod';
import { defineRpc, Id, Message, whoMay } from '../kernel.js';
import { Order } from './order.js';
import { boardPages } from './orders-board.js';

const board = whoMay('seeKitchen');
const cooks = whoMay('cook');
const KitchenStep = z.enum(['preparing', 'completed']);

/**
 * Open orders with something still to cook, and orders that within the last 5 minutes were cancelled (by their `status`) or refunded with
 * nothing left to cook (by the `stopped` of their lines), oldest first. What is off is shown so that nobody cooks it. The first page has the newest, whatever was never closed.
 * Of the newest 1,000 open orders of the days that boards go back; a page ends early like that of `listOrders`.
 */
export const listKitchen = defineRpc({
  subject: 'rpc.ordering.list_kitchen',
  http: ['GET', '/kitchen'],
  who: board,
  cost: 'moderate',
  input: z.object(boardPages(200)),
  output: z.array(Order),
});
/** One item a step on: created to preparing, preparing to completed. `id` is the order item's. */
export const updateKitchenItem = defineRpc({
  subject: 'rpc.ordering.update_kitchen_item',
  http: ['POST', '/kitchen/{id}'],
  who: cooks,
  emits: ['order_update'],
  input: z.object({ id: Id, status: KitchenStep }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ITEM_STATUS_NOT_ALLOWED', 'ITEM_STOPPED'],
});
/** The whole ticket a step on: what is new starts; if nothing is new, what is being prepared is completed. */
export const bumpTicket = defineRpc({
  subject: 'rpc.ordering.bump_ticket',
  http: ['POST', '/kitchen/bump/{orderId}'],
  who: cooks,
  emits: ['order_update'],
  input: z.object({ orderId: Id }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ITEM_STATUS_NOT_ALLOWED', 'ITEM_STOPPED'],
});
/** Tickets that were completed within the last 15 minutes, the last one first. */
export const listRecallable = defineRpc({
  subject: 'rpc.ordering.list_recallable',
  http: ['GET', '/kitchen/recall'],
  who: board,
  cost: 'moderate',
  input: z.object(boardPages(50)),
  output: z.array(Order),
});
/** Brings a ticket back: its items completed within the last 15 minutes are being prepared again. */
export const recallTicket = defineRpc({
  subject: 'rpc.ordering.recall_ticket',
  http: ['POST', '/kitchen/recall/{orderId}'],
  who: cooks,
  emits: ['order_update'],
  input: z.object({ orderId: Id }),
  output: Message,
  errors: ['NOT_FOUND', 'ORDER_CLOSED', 'ITEM_STATUS_NOT_ALLOWED'],
});
