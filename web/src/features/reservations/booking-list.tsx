import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { useState } from 'react';
import type { DayFilter } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { MoreFound } from '../../ui/more-found';
import { Pager } from '../../ui/pager';
import { searchFailure } from '../../ui/search-failure';
import { CardSkeletons } from '../../ui/skeletons';
import { bookingsQuery, PAGE_SIZE, searchQuery } from './queries';
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
  const [place, setPlace] = useState({ filter, page: 1 });
  const page = place.filter === filter ? place.page : 1;
  const days = useQuery({ ...bookingsQuery(filter, page), enabled: text === '' });
  const { data, error, refetch } = text ? search : days;
  const bookings = data?.rows;
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
    <div>
      <ul className={classes.list} aria-label="Bookings">
        {!bookings && <CardSkeletons cards={4} height={164} />}
        {bookings?.map((booking) => (
          <ReservationCard key={booking.id} booking={booking} actions={actions} />
        ))}
      </ul>
      {data && text && <MoreFound shown={data.rows.length} total={data.total} />}
      {data && !text && (data.total > data.rows.length || page > 1) && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / PAGE_SIZE)}
          shown={data.rows.length}
          total={data.total}
          onPage={(next) => setPlace({ filter, page: next })}
        />
      )}
    </div>
  );
}
