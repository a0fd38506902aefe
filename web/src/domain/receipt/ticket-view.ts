import type { Order } from '@thali/proto/ordering/order';
import { paperTime, type StoreClock } from '@thali/proto/store-clock';
import { deliveryTitle } from '../orders/delivery-title';
import { tableTitle } from '../tables/table-title';
import { itemDetails } from './receipt-view';

/** What the kitchen needs of an order on paper: no figure but how many. */
export interface TicketView {
  /** What makes it no first ticket. */
  mark: string;
  token: number;
  title: string;
  place: string;
  time: string;
  lines: { dish: string; details: string; note: string }[];
}

/**
 * @param clock of the store
 * @param again it was printed before: nobody must cook it twice
 */
export const ticketView = (order: Order, clock: StoreClock, again = false): TicketView => ({
  mark: again ? 'Copy, do not cook twice' : '',
  token: order.token_no,
  title: order.table_title ? tableTitle(order.table_title) : deliveryTitle(order.delivery_type),
  place: [order.table_title && order.floor, order.customer_name].filter(Boolean).join(', '),
  time: paperTime(order.date, clock),
  lines: order.items.map((item) => ({
    dish: `${item.quantity} × ${item.item_title}`,
    details: itemDetails(item),
    note: item.notes ? `Note: ${item.notes}` : '',
  })),
});
