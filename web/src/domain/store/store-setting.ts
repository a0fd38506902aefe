import { queryOptions, useQuery } from '@tanstack/react-query';
import { getStoreClock, getStoreSetting } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

export type StoreSetting = Output<typeof getStoreSetting>;

const STORE = ['settings', 'store'];

/** The store's details, for those who may open its settings. */
export const storeSettingQuery = () =>
  queryOptions({
    queryKey: STORE,
    queryFn: ({ signal }) => call(getStoreSetting, {}, { signal }),
    staleTime: 5 * 60_000,
  });
refetchOn(['catalog_changed'], STORE);

/** ISO 4217 code of the store's currency; undefined until it is known. */
export const useStoreCurrency = (): string | undefined => useQuery(storeSettingQuery()).data?.currency;

/** By which clock the store writes times, for everybody of it. Below the key of its settings: what changes those changes it. */
export const storeClockQuery = () =>
  queryOptions({
    queryKey: [...STORE, 'clock'],
    queryFn: ({ signal }) => call(getStoreClock, {}, { signal }),
    staleTime: 5 * 60_000,
  });
