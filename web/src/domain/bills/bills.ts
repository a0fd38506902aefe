import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listUnpaidOrders } from '@thali/proto/ordering/complete-orders';
import { paymentSummary } from '@thali/proto/ordering/orders-board';
import { call, callPage } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** Key of what was closed unpaid and is still owed. */
const UNPAID = ['orders', 'unpaid'];
refetchOn(['new_order', 'order_update'], UNPAID);

export const UNPAID_PAGE = 20;
/** Orders that were closed unpaid, the last closed first. @param start as in `openOrders` */
export const unpaidOrders = (page = 1, start = 0) =>
  queryOptions({
    queryKey: [...UNPAID, page, start],
    queryFn: ({ signal }) => callPage(listUnpaidOrders, { page, skip: start, perPage: UNPAID_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What is owed for these orders together, by the server's figures, read anew each time it is to be paid. */
export const billOf = (orderIds: string[]) =>
  queryOptions({
    queryKey: ['orders', 'summary', orderIds],
    queryFn: ({ signal }) => call(paymentSummary, { orderIds }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
