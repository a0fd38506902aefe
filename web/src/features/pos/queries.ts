import { queryOptions } from '@tanstack/react-query';
import { listCoupons } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import { countQrOrders, listQrOrders } from '@thali/proto/ordering/qr-orders';
import { refetchOnCatalogChanges } from '../../domain/menu/catalog-events';
import { saveReceiptPrintSettings } from '../../domain/receipt/print-settings';
import { call, callPage } from '../../lib/api';
import { queryClient } from '../../lib/query';

const MENU_STALE_MS = 60_000;

export const menuQuery = () =>
  queryOptions({
    queryKey: ['pos', 'menu'],
    queryFn: async ({ signal }) => {
      const init = await call(posInit, {}, { signal });
      saveReceiptPrintSettings(init);
      return init;
    },
    staleTime: MENU_STALE_MS,
  });

// Quietly: what is shown stays until the new menu is there, and the cart is not part of it.
refetchOnCatalogChanges(['pos']);

export const couponsQuery = () =>
  queryOptions({
    queryKey: ['pos', 'coupons'],
    queryFn: ({ signal }) => call(listCoupons, {}, { signal }),
    staleTime: MENU_STALE_MS,
    select: ({ coupons }) => coupons,
  });

export const qrCountQuery = () =>
  queryOptions({
    queryKey: ['qr-orders', 'count'],
    queryFn: ({ signal }) => call(countQrOrders, {}, { signal }),
    meta: { live: true },
    select: ({ totalQROrders }) => totalQROrders,
  });

export const qrOrdersQuery = () =>
  queryOptions({
    queryKey: ['qr-orders', 'list'],
    queryFn: ({ signal }) => callPage(listQrOrders, {}, { signal }),
    meta: { live: true },
    staleTime: 0,
  });

export const refreshMenu = () => void queryClient.invalidateQueries({ queryKey: ['pos'] });
export const refreshQrOrders = () => void queryClient.invalidateQueries({ queryKey: ['qr-orders'] });
