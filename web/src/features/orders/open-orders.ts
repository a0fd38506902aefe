import { queryOptions } from '@tanstack/react-query';
import { ordersInit } from '@thali/proto/catalog/init';
import type { Request as RequestOf } from '@thali/proto/kernel';
import { listOrders, searchOrders } from '@thali/proto/ordering/orders-board';
import { OPEN_ORDERS } from '../../domain/orders/orders';
import { saveReceiptPrintSettings } from '../../domain/receipt/print-settings';
import { call, callPage } from '../../lib/api';

export const PAGE_SIZE = 100;

/** The filter of the open orders by table, the oldest unpaid first. The first page has those with the newest orders. */
export type BoardFilter = Pick<RequestOf<typeof listOrders>, 'payment' | 'deliveryType'>;
/** @param start how many rows are before the page; a server of the release before goes by the page's number */
export const openOrders = (page: number, start: number, filter: BoardFilter = {}) =>
  queryOptions({
    queryKey: [...OPEN_ORDERS, page, start, filter],
    queryFn: ({ signal }) => callPage(listOrders, { ...filter, page, skip: start, perPage: PAGE_SIZE }, { signal }),
    meta: { live: true },
  });

/** Open and closed orders that match the search. Below the key of the board, so that they are refetched with it. */
export const foundOrders = (q: string) =>
  queryOptions({
    queryKey: [...OPEN_ORDERS, 'search', q],
    queryFn: ({ signal }) => callPage(searchOrders, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });

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
