import type { Order } from '@thali/proto/ordering/order';
import { deliveryTitle } from '../../domain/orders/delivery-title';
import { tableTitle } from '../../domain/tables/table-title';

/** The table, or how the order leaves and for whom: `Takeaway WALKIN`. */
export const titleOf = (ticket: Order) =>
  ticket.table_title
    ? tableTitle(ticket.table_title)
    : `${deliveryTitle(ticket.delivery_type)} ${ticket.customer_type.toUpperCase()}`;

/** The floor, or else the customer's name. Null when there is neither. */
export const placeOf = (ticket: Order) => (ticket.table_title ? ticket.floor : ticket.customer_name);
