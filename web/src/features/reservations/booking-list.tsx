import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { useState } from 'react';
import { CardGrid, CardGridSkeleton } from '../../ui/card-grid';
import type { DayFilter } from '../../ui/days';
import { ListPanel } from '../../ui/list-panel';
import { MoreFound } from '../../ui/more-found';
import { pagesOf } from '../../ui/pager';
import { searchFailure } from '../../ui/search-failure';
import { bookingsQuery, PAGE_SIZE, searchQuery } from './queries';
import { ReservationCard } from './reservation-card';

type Props = {
  filter: DayFilter;
  /** The search text, for bookings of any day; empty for the bookings of the filter. */
  text: string;
  /** Null if the user may only read. */
  actions: { edit: (booking: Reservation) => void; remove: (booking: Reservation) => void; add: () => void } | null;
};

export function BookingList({ filter, text, actions }: Props) {
  const search = useQuery(searchQuery(text));
  const [place, setPlace] = useState({ filter, page: 1 });
  const page = place.filter === filter ? place.page : 1;
  const days = useQuery({ ...bookingsQuery(filter, page), enabled: text === '' });
  const bookings = text ? search : days;
  const { rows, total = 0 } = bookings.data ?? {};
  const notFound = text && !search.isFetching ? searchFailure(search.error, rows?.length ?? 0) : null;
  const add = actions && (
    <Button variant="default" leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={actions.add}>
      {t`New`}
    </Button>
  );
  return (
    <div>
      <ListPanel
        label={t`Bookings`}
        rows={notFound ? [] : rows}
        query={bookings}
        empty={
          notFound
            ? { title: notFound }
            : { title: t`No Results found! Change the Filter!`, text: t`Nobody has booked for these days.`, action: add }
        }
        skeleton={<CardGridSkeleton label={t`Bookings`} cards={4} height={164} />}
        unframed
        pages={
          text
            ? undefined
            : {
                page,
                pages: pagesOf(total, PAGE_SIZE),
                total,
                onPage: (next) => setPlace({ filter, page: next }),
                part: true,
              }
        }
      >
        {(shown) => (
          <CardGrid label={t`Bookings`}>
            {shown.map((booking) => (
              <ReservationCard key={booking.id} booking={booking} actions={actions} />
            ))}
          </CardGrid>
        )}
      </ListPanel>
      {rows && text && <MoreFound shown={rows.length} total={total} />}
    </div>
  );
}
