import { useQuery } from '@tanstack/react-query';
import { storeClockQuery } from '../domain/store/store-setting';
import { keepStoreClock, storeClock } from '../lib/store-clock';

/**
 * Sets the clock that times are written by, before anything below is drawn. What it answers names the clock: what was drawn by another
 * one is to be drawn anew, which happens on the first visit of a browser and when the owner changes it.
 */
export function useStoreClock(): string {
  const { data } = useQuery(storeClockQuery());
  if (data) keepStoreClock(data);
  return JSON.stringify(storeClock());
}
