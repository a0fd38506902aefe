import type { Ticket } from '@thali/proto/ordering/ticket';
import { paperTime, type StoreClock } from '@thali/proto/store-clock';
import { deliveryOnPaper, tableOnPaper } from './paper-titles';
import { itemDetails } from './receipt-view';

/** A kitchen ticket as it stands on paper. */
export interface TicketView {
  /** Says that this is not the first ticket of the order. */
  mark: string;
  token: number;
  title: string;
  place: string;
  time: string;
  lines: { dish: string; details: string; note: string }[];
}

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
  lines: order.items.map((item) => ({
    dish: `${item.quantity} × ${item.item_title}`,
    details: itemDetails(item),
    note: item.notes ? `Note: ${item.notes}` : '',
  })),
});
