import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { deleteReservation, type Reservation } from '@thali/proto/ordering/reservations';
import dayjs from 'dayjs';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../domain/session/session';
import { useCommand } from '../../lib/use-command';
import { DayFilterButton } from '../../ui/day-filter';
import { businessDayOf, type DayFilter } from '../../ui/days';
import { ListScreen } from '../../ui/list-screen';
import { SearchBox, useSearchText } from '../../ui/search-box';
import { useClock } from '../../ui/use-clock';
import { bookingForm, newBooking } from './booking-form';
import { BookingList } from './booking-list';
import { DayTimeline } from './day-timeline';
import { bookingsQuery, initQuery } from './queries';
import classes from './reservations.module.css';

const BookingDialog = lazy(() => import('./booking-dialog'));
const views = () => [
  { value: 'list', label: t`Bookings` },
  { value: 'day', label: t`Tables` },
];

type Open = { booking?: Reservation; start: ReturnType<typeof newBooking> };

const DAY = 'YYYY-MM-DD';

/** The business day of a filter, for the timeline; undefined for filters of several days. */
function dayOf({ type, from }: DayFilter, today: string): string | undefined {
  const ahead = { today: 0, tomorrow: 1, yesterday: -1 }[type as 'today'];
  return type === 'custom' ? from : ahead === undefined ? undefined : dayjs(today).add(ahead, 'day').format(DAY);
}

export default function Reservations() {
  const mayWrite = useMay('changeReservations');
  const wide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false });
  const { storeTables: tables = [] } = useQuery(initQuery()).data ?? {};
  // By business days, as in the list: after midnight it may still be the day before.
  const today = useClock(businessDayOf);
  const [filter, setFilter] = useState<DayFilter>({ type: 'today' });
  const [chosenDay, setDay] = useState<string>();
  const day = chosenDay ?? today;
  const { text, setText, asked } = useSearchText();
  const [view, setView] = useState('list');
  const [open, setOpen] = useState<Open>();

  const add = (at?: Date, tableId: string | null = null) => setOpen({ start: newBooking(at && { at, tableId }) });
  const edit = (booking: Reservation) => setOpen({ booking, start: bookingForm(booking) });
  const remove = useCommand(deleteReservation);
  // The specification requires the browser's own dialog here.
  const ask = (booking: Reservation) => {
    if (window.confirm(t`Are you sure! This process is irreversible!`)) remove.mutate({ id: booking.id });
  };
  const show = (next: DayFilter) => {
    setFilter(next);
    setDay(dayOf(next, today) ?? day);
    setText('');
  };
  return (
    <ListScreen
      title={t`Advance Booking`}
      aside={<Facts filter={filter} />}
      actions={
        mayWrite && (
          <Button leftSection={<IconPlus size={20} stroke={1.75} aria-hidden="true" />} onClick={() => add()}>
            {t`New`}
          </Button>
        )
      }
      tools={
        <>
          <SearchBox label={t`Search bookings`} placeholder={t`Name, phone, table or code`} value={text} onChange={setText} />
          <DayFilterButton filter={filter} onChange={show} />
          {!wide && (
            <SegmentedControl
              className={classes.views}
              aria-label={t({ context: 'noun', message: 'View' })}
              data={views()}
              value={view}
              onChange={setView}
            />
          )}
        </>
      }
    >
      <div className={classes.layout}>
        {(wide || view === 'list') && (
          <BookingList filter={filter} text={asked} actions={mayWrite ? { edit, remove: ask, add: () => add() } : null} />
        )}
        {(wide || view === 'day') && (
          <DayTimeline day={day} today={today} onDay={setDay} actions={mayWrite ? { add, edit } : null} />
        )}
      </div>
      {open && (
        <Suspense>
          <BookingDialog {...open} tables={tables} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </ListScreen>
  );
}

/** The totals of the chosen days, without cancelled bookings if all are on this page. Keeps its height while loading. */
function Facts({ filter }: { filter: DayFilter }) {
  const { data, isPending } = useQuery(bookingsQuery(filter));
  const live = data?.rows.filter(({ status }) => status !== 'cancelled');
  const whole = data !== undefined && data.total <= data.rows.length;
  if (!data || !live) return <div className={classes.facts}>{isPending && <Skeleton width={160} height={20} />}</div>;
  const count = whole ? live.length : data.total;
  const people = live.reduce((sum, { people_count }) => sum + people_count, 0);
  return (
    <p className={`${classes.facts} num`}>
      <span>
        <Trans>
          <b>{count}</b> <Plural value={count} one="booking" other="bookings" />
        </Trans>
      </span>
      {whole && (
        <span>
          <Trans>
            <b>{people}</b> people
          </Trans>
        </span>
      )}
    </p>
  );
}
