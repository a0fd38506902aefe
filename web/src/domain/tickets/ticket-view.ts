import type { Ticket } from '@thali/proto/ordering/ticket';
import { paperTime, type StoreClock } from '@thali/proto/store-clock';
import { deliveryOnPaper, tableOnPaper } from '../receipt/paper-titles';
import { itemDetails } from '../receipt/receipt-view';

/** A kitchen ticket as it stands on paper. */
export interface TicketView {
  /** Says that this is not the first ticket of the order, or no ticket to cook by. */
  mark: string;
  token: number;
  title: string;
  place: string;
  time: string;
  lines: TicketLine[];
  /** What nobody is to cook. */
  cancelled: TicketLine[];
}
interface TicketLine {
  id: string;
  dish: string;
  details: string;
  note: string;
}

/** What a paper says of dishes that are off the order. */
export const doNotCook = 'Cancelled, do not cook';

const lineOf = (item: Ticket['items'][number]): TicketLine => ({
  id: item.id,
  dish: `${item.quantity} × ${item.item_title}`,
  details: itemDetails(item),
  note: item.notes ? `Note: ${item.notes}` : '',
});

/**
 * @param clock of the store
 * @param again the ticket was printed before and is marked, so that nobody cooks it twice
 */
export const ticketView = (order: Ticket, clock: StoreClock, again = false): TicketView => ({
  mark: again ? 'Copy, do not cook twice' : '',
  token: order.token_no,
  title: order.table_title ? tableOnPaper(order.table_title) : deliveryOnPaper(order.delivery_type),
  place: [order.table_title && order.floor, order.customer_name].filter(Boolean).join(', '),
  time: paperTime(order.date, clock),
  lines: order.items.map(lineOf),
  // A note says how to cook it.
  cancelled: (order.cancelled ?? []).map((item) => ({ ...lineOf(item), note: '' })),
});

/** The slip for a kitchen that has the ticket of this order on paper. @param ids of the lines that were cancelled just now */
export function cancelledView(order: Ticket, clock: StoreClock, ids: readonly string[]): TicketView {
  const ticket = ticketView(order, clock);
  return { ...ticket, mark: doNotCook, lines: ticket.cancelled.filter(({ id }) => ids.includes(id)), cancelled: [] };
}
