import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import type { Order } from '@thali/proto/ordering/order';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';
import { UNPAID_ORDERS } from '../../domain/orders/orders';
import { callPage } from '../../lib/api';

export const UNPAID_PAGE = 20;
/** Orders that were closed unpaid, the last closed first. @param start as in `openOrders` */
export const unpaidOrders = (page = 1, start = 0) =>
  queryOptions({
    queryKey: [...UNPAID_ORDERS, page, start],
    queryFn: ({ signal }) => callPage(listUnpaidOrders, { page, skip: start, perPage: UNPAID_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** An order of a list in the form that the payment dialog takes. */
export const groupOf = (order: Order): OrderGroup => ({
  table_id: order.table_id,
  table_title: order.table_title,
  floor: order.floor,
  order_ids: [order.id],
  due: order.totals.total,
  orders: [order],
});
