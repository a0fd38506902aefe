import { queryOptions } from '@tanstack/react-query';
import { reservationsInit } from '@thali/proto/catalog/init';
import { listReservations, searchReservations } from '@thali/proto/ordering/reservations';
import { call } from '../../lib/api';
import { bookingsKey } from '../../lib/bookings';
import type { DayFilter } from '../../ui/days';

export const bookingsQuery = (filter: DayFilter) =>
  queryOptions({
    queryKey: [...bookingsKey, 'list', filter],
    queryFn: ({ signal }) => call(listReservations, filter, { signal }),
    meta: { live: true },
  });

/** Of one day, YYYY-MM-DD. */
export const dayQuery = (day: string) => bookingsQuery({ type: 'custom', from: day, to: day });

export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: [...bookingsKey, 'search', q],
    queryFn: ({ signal }) => call(searchReservations, { q }, { signal }),
    enabled: q !== '',
    retry: false,
  });

export const tablesQuery = () =>
  queryOptions({
    queryKey: [...bookingsKey, 'tables'],
    queryFn: ({ signal }) => call(reservationsInit, {}, { signal }),
    select: ({ storeTables }) => storeTables,
    staleTime: 60_000,
  });
