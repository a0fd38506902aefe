import { queryOptions, useQuery } from '@tanstack/react-query';
import { getStoreClock } from '@thali/proto/catalog/store';
import { call } from '../lib/api';
import { keepStoreClock, storeClock } from '../lib/store-clock';

/** Below the key of the store's settings: whoever saves those reads it again. */
const storeClockQuery = () =>
  queryOptions({
    queryKey: ['settings', 'store', 'clock'],
    queryFn: ({ signal }) => call(getStoreClock, {}, { signal }),
    staleTime: 5 * 60_000,
  });

/**
 * Sets the clock that times are written by, before anything below is drawn. What it answers names the clock: what was drawn by another
 * one is to be drawn anew, which happens on the first visit of a browser and when the owner changes it.
 */
export function useStoreClock(): string {
  const { data } = useQuery(storeClockQuery());
  if (data) keepStoreClock(data);
  return JSON.stringify(storeClock());
}
