import { t } from '@lingui/core/macro';
import { Badge, VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { phoneText } from '@thali/proto/phone';
import { tableTitle } from '../../domain/tables/table-title';
import { dayAndMonthText } from '../../ui/days';
import { EmptyState } from '../../ui/empty-state';
import { NextStep } from '../../ui/next-step';
import { RowSkeletons } from '../../ui/skeletons';
import { timeText } from '../../ui/time-text';
import classes from './advance-orders.module.css';
import { Panel, PanelList } from './panel';

const SOON_MINUTES = 60;

/** Today's bookings, earliest first; the next one is highlighted, with the time left. */
export function AdvanceOrders({ reservations, now }: { reservations: readonly Reservation[] | undefined; now: Date }) {
  const next = reservations?.find((one) => minutesTo(one, now) >= 0)?.id;
  return (
    <Panel
      title={t`Advance Order`}
      count={reservations?.length}
      more={{ to: '/dashboard/reservation', title: t`All reservations` }}
    >
      {!reservations && <RowSkeletons />}
      {reservations?.length === 0 && (
        <EmptyState title={t`No Order found for Today!`} action={<NextStep steps={[['reservation', t`Book a table`]]} />}>
          {t`Bookings for today stand here, the next one first.`}
        </EmptyState>
      )}
      {reservations && reservations.length > 0 && (
        <PanelList label={t`Reservations today`}>
          {reservations.map((one) => (
            <Row key={one.id} reservation={one} minutes={one.id === next ? minutesTo(one, now) : undefined} />
          ))}
        </PanelList>
      )}
    </Panel>
  );
}

const minutesTo = (reservation: Reservation, now: Date) => Math.ceil((Date.parse(reservation.date) - now.getTime()) / 60_000);

/** `minutes` is set for the next booking only. */
function Row({ reservation, minutes }: { reservation: Reservation; minutes: number | undefined }) {
  const soon = minutes !== undefined && minutes <= SOON_MINUTES;
  return (
    <li className={classes.row} data-next={minutes !== undefined || undefined}>
      <time className={`${classes.time} num`} dateTime={reservation.date}>
        {timeText(reservation.date)}
        <small>{soon ? t`in ${minutes} min` : dayAndMonthText(reservation.date)}</small>
      </time>
      <div className="trunc">
        <b className={`${classes.name} trunc`}>{reservation.customer_name}</b>
        <span className={`${classes.phone} num`}>{phoneText(reservation.customer_id)}</span>
      </div>
      <span className={classes.facts}>
        <Badge className={`${classes.badge} num`} leftSection={<IconUsers size={14} stroke={2.25} aria-hidden="true" />}>
          {reservation.people_count}
          <VisuallyHidden> {t({ context: 'after their number', message: 'people' })}</VisuallyHidden>
        </Badge>
        {reservation.table_title && <Badge className={classes.badge}>{tableTitle(reservation.table_title)}</Badge>}
      </span>
    </li>
  );
}
