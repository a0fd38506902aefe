import { queryOptions, useQuery } from '@tanstack/react-query';
import { getStoreSetting } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { call } from '../../lib/api';
import { refetchOnCatalogChanges } from '../menu/catalog-events';

export type StoreSetting = Output<typeof getStoreSetting>;

/** The store's details, for those who may open its settings. */
export const storeSettingQuery = () =>
  queryOptions({
    queryKey: ['settings', 'store'],
    queryFn: ({ signal }) => call(getStoreSetting, {}, { signal }),
    staleTime: 5 * 60_000,
  });
refetchOnCatalogChanges(storeSettingQuery().queryKey);

/** ISO 4217 code of the store's currency; undefined until it is known. */
export const useStoreCurrency = (): string | undefined => useQuery(storeSettingQuery()).data?.currency;
