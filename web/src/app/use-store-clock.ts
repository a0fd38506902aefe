import { useQuery } from '@tanstack/react-query';
import { storeClockQuery } from '../domain/store/store-setting';
import { hasStoreClock, keepStoreClock, storeClock } from '../lib/store-clock';

/**
 * Sets the clock by which times are written, before anything below is rendered. Returns a key of the clock: a new key means that times have
 * to be rendered anew, with the loss of all that was typed, which happens when the owner changes the clock. So on a browser's first visit it
 * is null, and no screen is to be shown, until the clock has come; a first try without an answer keeps nobody waiting.
 */
export function useStoreClock(): string | null {
  const { data, failureCount, fetchStatus } = useQuery(storeClockQuery());
  if (data) keepStoreClock(data);
  const coming = fetchStatus === 'fetching' && failureCount === 0;
  return hasStoreClock() || !coming ? JSON.stringify(storeClock()) : null;
}
