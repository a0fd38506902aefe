import { useQuery } from '@tanstack/react-query';
import { storeClockQuery } from '../domain/store/store-setting';
import { keepStoreClock, storeClock } from '../lib/store-clock';

/**
 * Sets the clock by which times are written, before anything below is rendered. Returns a key of the clock: a new key means that times have
 * to be rendered anew, which happens on a browser's first visit and when the owner changes the clock.
 */
export function useStoreClock(): string {
  const { data } = useQuery(storeClockQuery());
  if (data) keepStoreClock(data);
  return JSON.stringify(storeClock());
}
