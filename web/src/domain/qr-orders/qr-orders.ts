import { queryOptions } from '@tanstack/react-query';
import { countQrOrders, listQrOrders } from '@thali/proto/ordering/qr-orders';
import { call, callPage } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { refetchOn } from '../../lib/stale';

const QR_ORDERS = ['qr-orders'];
refetchOn(['new_qrorder'], QR_ORDERS);

/** The number of diners' orders that wait for staff. */
export const qrCountQuery = () =>
  queryOptions({
    queryKey: [...QR_ORDERS, 'count'],
    queryFn: ({ signal }) => call(countQrOrders, {}, { signal }),
    meta: { live: true },
    select: ({ totalQROrders }) => totalQROrders,
  });

export const qrOrdersQuery = () =>
  queryOptions({
    queryKey: [...QR_ORDERS, 'list'],
    queryFn: ({ signal }) => callPage(listQrOrders, {}, { signal }),
    meta: { live: true },
    staleTime: 0,
  });

export const refreshQrOrders = () => void queryClient.invalidateQueries({ queryKey: QR_ORDERS });

/** Takes a diner's order out of the list and the count, before they are read again. */
export function forgetQrOrder(id: string) {
  queryClient.setQueryData(qrCountQuery().queryKey, (old) => old && { totalQROrders: Math.max(0, old.totalQROrders - 1) });
  queryClient.setQueryData(qrOrdersQuery().queryKey, (old) => {
    const rows = old?.rows.filter((order) => order.id !== id);
    return old && rows && { rows, total: old.total - old.rows.length + rows.length };
  });
  refreshQrOrders();
}
