import { refetchOn } from '../../lib/stale';

/** Key of every page of the board. */
export const OPEN_ORDERS = ['orders', 'open'];
/** Key of the orders that were closed unpaid. */
export const UNPAID_ORDERS = ['orders', 'unpaid'];
for (const key of [OPEN_ORDERS, UNPAID_ORDERS]) refetchOn(['new_order', 'order_update'], key);
