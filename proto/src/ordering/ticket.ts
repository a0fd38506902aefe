import * as z from 'zod';
import { defineRpc, Id, whoMay } from '../kernel.js';
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
