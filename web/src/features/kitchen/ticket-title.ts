import { t } from '@lingui/core/macro';
import type { Order } from '@thali/proto/ordering/order';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import { tableTitle } from '../../domain/tables/table-title';

/** The table, or the delivery type and customer type: `Takeaway WALKIN`. */
export const titleOf = (ticket: Order) =>
  ticket.table_title
    ? tableTitle(ticket.table_title)
    : `${deliveryTitle(ticket.delivery_type)} ${ticket.customer_type.toUpperCase()}`;

/** The accessible name of a ticket, or of its part in one column. */
export function labelOf(ticket: Order, part?: string): string {
  const token = ticket.token_no;
  return [titleOf(ticket), t`token ${token}`, part && t`part ${part}`].filter(Boolean).join(', ');
}

/** The floor, or the customer's name for an order without a table; null without either. */
export const placeOf = (ticket: Order) => (ticket.table_title ? ticket.floor : ticket.customer_name);
