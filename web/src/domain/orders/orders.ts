import { refetchOn } from '../../lib/stale';

/** Key of every page of the board. */
export const OPEN_ORDERS = ['orders', 'open'];
refetchOn(['new_order', 'order_update'], OPEN_ORDERS);
