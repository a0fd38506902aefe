import { queryOptions, useQuery } from '@tanstack/react-query';
import { ordersInit } from '@thali/proto/catalog/init';
import { listOrders, type OrderGroup } from '@thali/proto/ordering/orders-board';
import { call } from '../../lib/api';
import { refetchOnOrderEvents } from '../../lib/order-events';
import { saveReceiptPrintSettings } from '../../lib/print';

/** Open orders by table, the oldest unpaid first. */
export const openOrders = () =>
  queryOptions({
    queryKey: ['orders', 'open'],
    queryFn: ({ signal }) => call(listOrders, {}, { signal }),
    meta: { live: true },
  });
refetchOnOrderEvents(openOrders().queryKey);

/** Store, print settings and payment types. */
export const ordersSetup = () =>
  queryOptions({
    queryKey: ['orders', 'setup'],
    queryFn: async ({ signal }) => {
      const setup = await call(ordersInit, {}, { signal });
      saveReceiptPrintSettings({ printSettings: setup.printSettings, storeSettings: setup.storeSettings });
      return setup;
    },
    staleTime: 5 * 60_000,
  });

const countOrders = (groups: OrderGroup[]) => groups.reduce((count, group) => count + group.orders.length, 0);

/** How many orders are open, for the sidebar. */
export const useOpenOrderCount = () => useQuery({ ...openOrders(), select: countOrders }).data;
