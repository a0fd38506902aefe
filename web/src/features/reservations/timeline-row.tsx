import { t } from '@lingui/core/macro';
import { IconUsers } from '@tabler/icons-react';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { type CSSProperties, type MouseEvent, useState } from 'react';
import { bookingStatus } from '../../domain/reservations/booking-status';
import { tableTitle } from '../../domain/tables/table-title';
import { minuteText, timeText } from '../../ui/time-text';
import classes from './day-timeline.module.css';
import { statusText } from './status-text';
import { type Bar, firstFree, freeStart, type TimelineRow } from './timeline';

type Props = {
  row: TimelineRow;
  /** Minutes since midnight: both ends of the part shown, and the earliest start of new bookings. */
  from: number;
  to: number;
  earliest: number;
  onAdd: ((minute: number) => void) | null;
  onEdit: ((booking: Reservation) => void) | undefined;
};

/** One table: its name, its bookings, and behind them one button. It books the time under the pointer, or by keyboard the next free one. */
export function TimelineTrack({ row, from, to, earliest, onAdd, onEdit }: Props) {
  const [pointed, setPointed] = useState<number | null>(null);
  const title = row.tableId ? tableTitle(row.title) : row.title;
  const place = (minute: number) => `${((minute - from) / (to - from)) * 100}%`;
  const slotAt = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return freeStart(row, from + ((clientX - left) / width) * (to - from), earliest);
  };
  const add = (event: MouseEvent<HTMLElement>) => {
    const byKeyboard = event.detail === 0;
    const minute = byKeyboard ? firstFree(row, earliest) : slotAt(event);
    if (minute !== null) onAdd?.(minute);
  };
  const bookable = onAdd !== null && row.inUse && Number.isFinite(earliest);
  return (
    <>
      <div className={classes.table}>
        <b className="trunc">{title}</b>
        <small className="trunc">{row.detail}</small>
      </div>
      <div className={classes.track} style={{ '--lanes': row.lanes } as CSSProperties}>
        {bookable && (
          <button
            type="button"
            className={classes.free}
            aria-label={t`Book ${title}`}
            data-none={pointed === null || undefined}
            onClick={add}
            onPointerMove={(event) => setPointed(slotAt(event))}
            onPointerLeave={() => setPointed(null)}
          >
            {pointed !== null && (
              <span
                className={`${classes.ghost} num`}
                style={{ left: place(pointed), right: `calc(100% - ${place(pointed + 90)})` }}
              >
                + {minuteText(pointed)}
              </span>
            )}
          </button>
        )}
        {row.bars.map((bar) => (
          <TimelineBar key={bar.booking.id} bar={bar} place={place} onEdit={onEdit} />
        ))}
      </div>
    </>
  );
}

type BarProps = { bar: Bar; place: (minute: number) => string } & Pick<Props, 'onEdit'>;

function TimelineBar({ bar: { booking, start, end, lane }, place, onEdit }: BarProps) {
  const { icon: StatusIcon } = bookingStatus[booking.status];
  const time = timeText(booking.date);
  const { customer_name: name, people_count: people } = booking;
  const status = statusText(booking.status);
  const box = {
    className: classes.bar,
    'data-status': booking.status,
    title: [`${time} ${name}`, booking.notes].filter(Boolean).join('\n'),
    style: { left: place(start), right: `calc(100% - ${place(end)})`, '--lane': lane },
  };
  const inside = (
    <>
      <span className="num">
        <StatusIcon size={14} stroke={2.25} aria-hidden="true" />
        {time}
        <IconUsers size={14} stroke={2.25} aria-hidden="true" />
        {people}
      </span>
      <b className="trunc">{name}</b>
    </>
  );
  if (!onEdit) return <div {...box}>{inside}</div>;
  return (
    <button type="button" {...box} aria-label={t`${time}, ${name}, ${people} people, ${status}`} onClick={() => onEdit(booking)}>
      {inside}
    </button>
  );
}
