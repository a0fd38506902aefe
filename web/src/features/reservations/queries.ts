import { queryOptions } from '@tanstack/react-query';
import { reservationsInit } from '@thali/proto/catalog/init';
import { listReservations, searchReservations } from '@thali/proto/ordering/reservations';
import dayjs from 'dayjs';
import { bookingsKey } from '../../domain/reservations/bookings';
import { call, callPage } from '../../lib/api';
import type { DayFilter } from '../../ui/days';

export const PAGE_SIZE = 1_000;

/** Earliest first. */
export const bookingsQuery = (filter: DayFilter, page = 1) =>
  queryOptions({
    queryKey: [...bookingsKey, 'list', filter, page],
    queryFn: ({ signal }) => callPage(listReservations, { ...filter, page }, { signal }),
    meta: { live: true },
  });

/** The bookings of one day, YYYY-MM-DD. */
export const dayQuery = (day: string) => bookingsQuery({ type: 'custom', from: day, to: day });

/** All bookings that might hold a table at a moment, whatever business day they belong to. */
export const aroundQuery = (at: string) => {
  const day = (ahead: number) => dayjs(at).add(ahead, 'day').format('YYYY-MM-DD');
  return { ...bookingsQuery({ type: 'custom', from: day(-1), to: day(1) }), enabled: at !== '' };
};

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'search', q],
    queryFn: ({ signal }) => callPage(searchReservations, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });

export const initQuery = () =>
  queryOptions({
    queryKey: ['tables', 'bookable'],
    queryFn: ({ signal }) => call(reservationsInit, {}, { signal }),
    staleTime: 60_000,
  });
