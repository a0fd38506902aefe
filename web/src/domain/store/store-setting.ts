import { queryOptions, useQuery } from '@tanstack/react-query';
import { getStoreClock, getStoreSetting } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

export type StoreSetting = Output<typeof getStoreSetting>;

const STORE = ['settings', 'store'];

/** The store's details, for users with the right to its settings. */
export const storeSettingQuery = () =>
  queryOptions({
    queryKey: STORE,
    queryFn: ({ signal }) => call(getStoreSetting, {}, { signal }),
    staleTime: 5 * 60_000,
  });
refetchOn(['catalog_changed'], STORE);

/** ISO 4217 code of the store's currency; undefined until it is known. */
export const useStoreCurrency = (): string | undefined => useQuery(storeSettingQuery()).data?.currency;

/**
 * The clock by which the store writes times, for all of its users. Below the key of the settings, so that a change of those refetches it.
 */
export const storeClockQuery = () =>
  queryOptions({
    queryKey: [...STORE, 'clock'],
    queryFn: ({ signal }) => call(getStoreClock, {}, { signal }),
    staleTime: 5 * 60_000,
  });
