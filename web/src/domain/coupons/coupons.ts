import { queryOptions } from '@tanstack/react-query';
import { listCoupons } from '@thali/proto/catalog/coupons';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** All coupons, for the owner's settings. The till gets its own with the menu. */
export const couponsQuery = () =>
  queryOptions({
    queryKey: ['settings', 'coupons'],
    queryFn: async ({ signal }) => (await call(listCoupons, {}, { signal })).coupons,
  });
refetchOn(['catalog_changed'], couponsQuery().queryKey);
