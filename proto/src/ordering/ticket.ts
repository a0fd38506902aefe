import * as z from 'zod';
import { defineEvent, defineRpc, Id, Timestamp, whoMay } from '../kernel.js';
import { Order, OrderItem } from './order.js';

const TicketLine = OrderItem.pick({ id: true, item_title: true, variant_title: true, quantity: true, notes: true }).extend({
  addons: z.array(z.object({ id: Id, title: z.string() })),
});
/** What the kitchen reads of an order: no amounts of money, and what is cancelled by itself. */
export const Ticket = Order.pick({
  id: true,
  date: true,
  delivery_type: true,
  customer_name: true,
  table_title: true,
  floor: true,
  token_no: true,
}).extend({
  items: z.array(TicketLine),
  /** Lines and pieces of lines that nobody is to cook; the release before tells nothing of them. */
  cancelled: z.array(TicketLine).optional(),
});
export type Ticket = z.output<typeof Ticket>;

/** The kitchen's ticket of an order, to be printed, also when the order is closed. */
export const getTicket = defineRpc({
  subject: 'rpc.ordering.get_ticket',
  http: ['GET', '/orders/{orderId}/ticket'],
  who: whoMay('printTicket'),
  input: z.object({ orderId: Id }),
  output: Ticket,
  errors: ['NOT_FOUND'],
});

/** Notes that the kitchen's ticket of an order is printed again, as it is now. Read the paper after it (`getTicket`), because a repeated call is answered as the first. */
export const reprintTicket = defineRpc({
  subject: 'rpc.ordering.reprint_ticket',
  http: ['POST', '/orders/{orderId}/ticket'],
  who: whoMay('printTicket'),
  emits: [],
  idempotent: true,
  input: z.object({ orderId: Id }),
  output: z.object({ ticketId: Id }),
  errors: ['NOT_FOUND'],
});

/** `round`: an order, as it was sent, which `order_created` tells. `void`: what is not to be cooked any more of it. `reprint`: its paper once more, which changes nothing. */
export const TicketKind = z.enum(['round', 'void', 'reprint']);
export type TicketKind = z.output<typeof TicketKind>;

/** A line as the kitchen was told of it, with the pieces that this ticket says. No amounts of money. */
export const ToldLine = z.object({
  /** The order's line. */
  id: Id,
  /** The order's line that these pieces were taken off, where they became a line of their own. */
  of: Id.nullable(),
  itemId: Id,
  title: z.string(),
  variant: z.object({ id: Id, title: z.string() }).nullable(),
  addons: z.array(z.object({ id: Id, title: z.string() })),
  notes: z.string().nullable(),
  quantity: z.number().int(),
});
export type ToldLine = z.output<typeof ToldLine>;

/**
 * The kitchen was told more of an order than `order_created` said, once: the pieces of its lines less those of its voids are what is to be cooked and was.
 * Voids of pods of the release before are tickets without this event.
 */
export const ticketTold = defineEvent({
  subject: 'evt.ordering.ticket_told',
  heardBy: [],
  payload: z.object({
    ticketId: Id,
    orderId: Id,
    kind: TicketKind.exclude(['round']),
    tokenNo: z.number().int(),
    /** The id of the user who did it; null where a pod of the release before did. */
    by: z.string().nullable(),
    at: Timestamp,
    lines: z.array(ToldLine),
  }),
});
