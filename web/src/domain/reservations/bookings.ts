import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Reservation, upcomingReservations } from '@thali/proto/ordering/reservations';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** Key of everything that shows bookings. */
export const bookingsKey = ['reservations'] as const;
refetchOn(['reservation_changed'], bookingsKey);

/** Bookings come nearer without any event, so they are refetched after this time. */
const LOOK_AGAIN_MS = 60_000;

const upcoming = () =>
  queryOptions({
    queryKey: [...bookingsKey, 'upcoming'],
    queryFn: ({ signal }) => call(upcomingReservations, {}, { signal }),
    meta: { live: true },
    refetchInterval: LOOK_AGAIN_MS,
  });

const earliestByTable = (bookings: readonly Reservation[]) =>
  new Map(bookings.toReversed().flatMap((booking) => (booking.table_id ? [[booking.table_id, booking] as const] : [])));
const none: ReadonlyMap<string, Reservation> = new Map();

/** The next booking of each table that is booked now or within two hours. Empty until the answer comes, because no screen waits for it. */
export const useUpcomingBookings = (): ReadonlyMap<string, Reservation> =>
  useQuery({ ...upcoming(), select: earliestByTable }).data ?? none;
