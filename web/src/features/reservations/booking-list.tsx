import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Reservation } from '@thali/proto/ordering/reservations';
import type { DayFilter } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { searchFailure } from '../../ui/search-failure';
import { CardSkeletons } from '../../ui/skeletons';
import { bookingsQuery, searchQuery } from './queries';
import { ReservationCard } from './reservation-card';
import classes from './reservations.module.css';

type Props = {
  filter: DayFilter;
  /** What is searched for, whatever its day; empty for the bookings of the filter. */
  text: string;
  /** Nothing when the user may only look. */
  actions: { edit: (booking: Reservation) => void; remove: (booking: Reservation) => void; add: () => void } | null;
};

export function BookingList({ filter, text, actions }: Props) {
  const search = useQuery(searchQuery(text));
  const days = useQuery({ ...bookingsQuery(filter), enabled: text === '' });
  const { data: bookings, error, refetch } = text ? search : days;
  const notFound = text && !search.isFetching ? searchFailure(search.error, bookings?.length ?? 0) : null;
  if (notFound)
    return (
      <div className={classes.panel} role="status">
        <EmptyState title={notFound} />
      </div>
    );
  if (error && !bookings)
    return (
      <div className={classes.panel}>
        <ErrorState title="Error loading details! Please try later!" error={error} onRetry={() => refetch()} />
      </div>
    );
  if (bookings?.length === 0)
    return (
      <div className={classes.panel}>
        <EmptyState
          title="No Results found! Change the Filter!"
          action={
            actions && (
              <Button
                variant="default"
                leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
                onClick={actions.add}
              >
                New
              </Button>
            )
          }
        >
          Nobody has booked for these days.
        </EmptyState>
      </div>
    );
  return (
    <ul className={classes.list} aria-label="Bookings">
      {!bookings && <CardSkeletons cards={4} height={164} />}
      {bookings?.map((booking) => (
        <ReservationCard key={booking.id} booking={booking} actions={actions} />
      ))}
    </ul>
  );
}
