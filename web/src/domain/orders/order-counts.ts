import { queryOptions, useQuery } from '@tanstack/react-query';
import { countOrders } from '@thali/proto/ordering/orders-board';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** The numbers of open orders and tickets: a few bytes, whereas the boards themselves are hundreds of kilobytes. */
export const orderCounts = () =>
  queryOptions({
    queryKey: ['order-counts'],
    queryFn: ({ signal }) => call(countOrders, {}, { signal }),
    meta: { live: true },
  });
refetchOn(['new_order', 'order_update'], orderCounts().queryKey);

/** The number of open orders, for the sidebar. */
export const useOpenOrderCount = () => useQuery({ ...orderCounts(), select: ({ orders }) => orders }).data;
/** The number of tickets that wait in the kitchen, for the sidebar. */
export const useKitchenCount = () => useQuery({ ...orderCounts(), select: ({ tickets }) => tickets }).data;
