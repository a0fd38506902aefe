import type { Order } from '@thali/proto/ordering/order';
import { deliveryTitle } from '../delivery-title';
import { tableTitle } from '../table-title';
import { itemDetails, paperTime } from './receipt-view';

/** What the kitchen needs of an order on paper: no figure but how many. */
export interface TicketView {
  token: number;
  title: string;
  place: string;
  time: string;
  lines: { dish: string; details: string; note: string }[];
}

/** @param timeZone of the store */
export const ticketView = (order: Order, timeZone: string): TicketView => ({
  token: order.token_no,
  title: order.table_title ? tableTitle(order.table_title) : deliveryTitle(order.delivery_type),
  place: [order.table_title && order.floor, order.customer_name].filter(Boolean).join(', '),
  time: paperTime(order.date, timeZone),
  lines: order.items.map((item) => ({
    dish: `${item.quantity} × ${item.item_title}`,
    details: itemDetails(item),
    note: item.notes ? `Note: ${item.notes}` : '',
  })),
});
