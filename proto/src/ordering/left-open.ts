import * as z from 'zod';
import { defineRpc, Message, OptionalId, requiredText, Timestamp, whoMay } from '../kernel.js';
import { Order } from './order.js';

/** Counts of orders that were left open end here: whatever is more is one more. */
export const mostLeftOpen = 1_000;
/**
 * Open orders that boards do not show any more: of more than two business days ago, and those below 5,000 newer open ones. They can be paid,
 * completed and cancelled like others. Newest first; `after` is the last id of the page before.
 */
export const listLeftOpen = defineRpc({
  subject: 'rpc.ordering.list_left_open',
  http: ['GET', '/orders/left-open'],
  who: whoMay('seeOrders'),
  cost: 'moderate',
  input: z.object({ after: OptionalId }),
  output: z.object({
    /** At most 20. */
    orders: z.array(Order),
    /** Of all pages, up to 1,001. */
    total: z.number().int(),
    /** Whether there is a page after this one. */
    more: z.boolean(),
    /** Orders placed before this moment are off the boards: what `closeOldOrders` takes. */
    before: Timestamp,
  }),
  errors: ['NOT_FOUND'],
});
/**
 * Closes orders that nobody closed, the oldest first, at most 200 and so many lines as one call takes; whoever wants all repeats it while there are `more`,
 * each time with another key. With `tableId` those of its card on the board, without it those of `listLeftOpen`. What is paid is completed, what is not is
 * closed unpaid for the `reason` and stays collectable.
 */
export const closeOldOrders = defineRpc({
  subject: 'rpc.ordering.close_old_orders',
  http: ['POST', '/orders/close-old'],
  who: whoMay('closeUnpaid'),
  emits: ['order_update'],
  idempotent: true,
  cost: 'moderate',
  input: z.object({
    tableId: OptionalId,
    /** Only orders placed before this moment, so that nothing is closed that came since somebody looked. */
    before: Timestamp.max(40),
    reason: requiredText('Please give a reason!'),
  }),
  output: Message.extend({ closed: z.number().int(), more: z.boolean() }),
  errors: ['NOT_FOUND'],
});
