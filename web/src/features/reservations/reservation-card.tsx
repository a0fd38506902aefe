import { plural, t } from '@lingui/core/macro';
import { ActionIcon, Badge, Tooltip } from '@mantine/core';
import { IconArmchair, IconNote, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { phoneText } from '@thali/proto/phone';
import { bookingStatus } from '../../domain/reservations/booking-status';
import { tableTitle } from '../../domain/tables/table-title';
import { shortDayText } from '../../ui/days';
import { Status } from '../../ui/status';
import { timeText } from '../../ui/time-text';
import classes from './reservation-card.module.css';
import { statusText } from './status-text';

const sign = { size: 14, stroke: 2.25, 'aria-hidden': true } as const;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

type Props = {
  booking: Reservation;
  /** Null if the user may only read. */
  actions: { edit: (booking: Reservation) => void; remove: (booking: Reservation) => void } | null;
};

export function ReservationCard({ booking, actions }: Props) {
  const { tone, icon: statusIcon } = bookingStatus[booking.status];
  const { customer_name: name, people_count: people } = booking;
  const day = shortDayText(booking.created_at);
  const time = timeText(booking.created_at);
  return (
    <li className={classes.card} data-cancelled={booking.status === 'cancelled' || undefined}>
      <time className={`${classes.time} num`} dateTime={booking.date}>
        <b>{timeText(booking.date)}</b>
        <small>{shortDayText(booking.date)}</small>
      </time>
      <div className={classes.who}>
        <h2 className={classes.name}>{name}</h2>
        <a className={`${classes.phone} num`} href={`tel:${booking.customer_id}`}>
          {phoneText(booking.customer_id)}
        </a>
      </div>
      {actions && (
        <div className={classes.actions}>
          <ActionIcon aria-label={t`Edit booking of ${name}`} onClick={() => actions.edit(booking)}>
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon aria-label={t`Delete booking of ${name}`} onClick={() => actions.remove(booking)}>
            <IconTrash {...icon} />
          </ActionIcon>
        </div>
      )}
      <div className={classes.facts}>
        <Status tone={tone} icon={statusIcon}>
          {statusText(booking.status)}
        </Status>
        <Badge leftSection={<IconUsers {...sign} />}>{plural(people, { one: '# person', other: '# people' })}</Badge>
        <Badge leftSection={<IconArmchair {...sign} />}>
          {booking.table_title ? tableTitle(booking.table_title) : t`No table`}
        </Badge>
      </div>
      <div className={`${classes.footer} num`}>
        <span title={t`Booking code`}>{booking.unique_code}</span>
        {booking.notes && <Notes text={booking.notes} />}
        <span>{t`Created ${day}, ${time}`}</span>
      </div>
    </li>
  );
}

/** Opens by pointer, keyboard and touch. Screen readers read the text as the button's label. */
function Notes({ text }: { text: string }) {
  return (
    <Tooltip label={text} multiline maw={260} openDelay={0} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon size="xs" className={classes.notes} aria-label={t`Notes: ${text}`}>
        <IconNote size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
