import { queryOptions, useQuery } from '@tanstack/react-query';
import { countOrders } from '@thali/proto/ordering/orders-board';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** What stands on the boards: a few bytes, where the boards themselves are hundreds of kilobytes. */
export const orderCounts = () =>
  queryOptions({
    queryKey: ['order-counts'],
    queryFn: ({ signal }) => call(countOrders, {}, { signal }),
    meta: { live: true },
  });
refetchOn(['new_order', 'order_update'], orderCounts().queryKey);

/** How many orders are open, for the sidebar. */
export const useOpenOrderCount = () => useQuery({ ...orderCounts(), select: ({ orders }) => orders }).data;
/** How many tickets wait in the kitchen, for the sidebar. */
export const useKitchenCount = () => useQuery({ ...orderCounts(), select: ({ tickets }) => tickets }).data;
