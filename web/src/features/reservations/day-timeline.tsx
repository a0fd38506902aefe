import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { StoreTable } from '@thali/proto/catalog/tables';
import type { Reservation } from '@thali/proto/ordering/reservations';
import dayjs from 'dayjs';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { shortDayText } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { NextStep } from '../../ui/next-step';
import { RowSkeletons } from '../../ui/skeletons';
import { hourText } from '../../ui/time-text';
import { useClock } from '../../ui/use-clock';
import { nextQuarter } from './booking-form';
import classes from './day-timeline.module.css';
import { dayQuery, initQuery } from './queries';
import { minuteOf, momentOf, timelineOf } from './timeline';
import { TimelineTrack } from './timeline-row';

const DAY = 'YYYY-MM-DD';
const HOUR = 60;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  /** Business days, YYYY-MM-DD. */
  day: string;
  today: string;
  onDay: (day: string) => void;
  /** Null if the user may only read. */
  actions: { add: (at: Date, tableId: string | null) => void; edit: (booking: Reservation) => void } | null;
};

/** The store's tables over the hours of one day, with booked and free times. */
export function DayTimeline({ day, today, onDay, actions }: Props) {
  const held = useQuery(dayQuery(day));
  const store = useQuery(initQuery());
  const bookings = held.data?.rows;
  const tables = store.data?.storeTables;
  const error = (!bookings && held.error) || (!tables && store.error);
  const retry = () => {
    void held.refetch();
    void store.refetch();
  };
  const step = (days: number) => onDay(dayjs(day).add(days, 'day').format(DAY));
  return (
    <section className={classes.panel} aria-labelledby="timeline-day">
      <header className={classes.header}>
        <h2 id="timeline-day" className={classes.day}>
          {shortDayText(momentOf(day, 12 * HOUR))}
        </h2>
        {day !== today && (
          <Button variant="subtle" size="sm" onClick={() => onDay(today)}>
            {t`Today`}
          </Button>
        )}
        <ActionIcon aria-label={t`Day before`} onClick={() => step(-1)}>
          <IconChevronLeft {...icon} />
        </ActionIcon>
        <ActionIcon aria-label={t`Day after`} onClick={() => step(1)}>
          <IconChevronRight {...icon} />
        </ActionIcon>
      </header>
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && !(bookings && tables) && <RowSkeletons rows={8} height={52} />}
      {bookings?.length === 0 && tables?.length === 0 && (
        <EmptyState title={t`No tables yet`} action={<NextStep steps={[['settings/tables', t`Add tables`]]} />}>
          {t`Tables of Settings stand here with their bookings.`}
        </EmptyState>
      )}
      {bookings && tables && tables.length + bookings.length > 0 && <Hours {...{ day, today, tables, bookings, actions }} />}
    </section>
  );
}

type HoursProps = Omit<Props, 'onDay'> & { tables: readonly StoreTable[]; bookings: readonly Reservation[] };

function Hours({ day, today, tables, bookings, actions }: HoursProps) {
  const now = useClock((at) => (day === today ? minuteOf(day, new Date(at)) : -1));
  const { from, to, rows } = timelineOf(day, tables, bookings);
  const hours = Array.from({ length: (to - from) / HOUR }, (_, hour) => from / HOUR + hour);
  const scroller = useRef<HTMLDivElement>(null);
  const first = Math.min(...rows.flatMap(({ bars }) => bars.map(({ start }) => start)), to);
  const begin = ((now >= 0 ? Math.min(now, first) : first === to ? from : first) - HOUR - from) / (to - from);
  const shown = useRef('');
  // Once per day: neither later bookings nor the clock must move what the user is looking at.
  useLayoutEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    const track = scroller.current?.querySelector<HTMLElement>('[data-hours]');
    scroller.current?.scrollTo({ left: Math.max(0, begin) * (track?.offsetWidth ?? 0) });
  });
  const earliest = day < today ? Number.POSITIVE_INFINITY : now < 0 ? from : nextQuarter(now);
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.grid} style={{ '--hours': hours.length } as CSSProperties}>
        <div className={classes.corner} />
        <div className={classes.hours} data-hours aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="num">
              {hourText(hour % 24)}
            </span>
          ))}
          {now >= from && now <= to && <i className={classes.now} style={{ left: `${((now - from) / (to - from)) * 100}%` }} />}
        </div>
        {rows.map((row) => (
          <TimelineTrack
            key={row.tableId ?? 'none'}
            {...{ row, from, to, earliest }}
            onAdd={actions && ((minute) => actions.add(momentOf(day, minute), row.tableId))}
            onEdit={actions?.edit}
          />
        ))}
      </div>
    </div>
  );
}
