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

/** The revision of the menu that this till prices by: the newest of what it has read. The release before says none. */
export function menuRevision(): number | undefined {
  const read = [menuQuery().queryKey, couponsQuery().queryKey].map(
    (key) => queryClient.getQueryData<{ menuRevision?: number }>(key)?.menuRevision ?? 0,
  );
  return Math.max(...read) || undefined;
}

export const refreshMenu = () => void queryClient.invalidateQueries({ queryKey: TILL_MENU });
