import { queryOptions } from '@tanstack/react-query';
import { listCoupons } from '@thali/proto/catalog/coupons';
import { posInit } from '@thali/proto/catalog/init';
import { TILL_MENU } from '../../domain/menu/till-menu';
import { saveReceiptPrintSettings } from '../../domain/receipt/print-settings';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/query';

const MENU_STALE_MS = 60_000;

export const menuQuery = () =>
  queryOptions({
    queryKey: [...TILL_MENU, 'menu'],
    queryFn: async ({ signal }) => {
      const init = await call(posInit, {}, { signal });
      saveReceiptPrintSettings(init);
      return init;
    },
    staleTime: MENU_STALE_MS,
  });

export const couponsQuery = () =>
  queryOptions({
    queryKey: [...TILL_MENU, 'coupons'],
    queryFn: ({ signal }) => call(listCoupons, {}, { signal }),
    staleTime: MENU_STALE_MS,
    select: ({ coupons }) => coupons,
  });

export const refreshMenu = () => void queryClient.invalidateQueries({ queryKey: TILL_MENU });
