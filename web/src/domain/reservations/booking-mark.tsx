import { t } from '@lingui/core/macro';
import { Badge } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { timeText } from '../../ui/time-text';

/** `Booked 19:30, Meera Nair` */
export const bookedText = (booking: Reservation | undefined) => {
  if (!booking) return;
  const time = timeText(booking.date);
  const name = booking.customer_name;
  return t`Booked ${time}, ${name}`;
};

/** Shows that a table is booked, for when and for whom. */
export function BookingMark({ booking }: { booking: Reservation }) {
  return (
    <Badge
      color="warning"
      maw="100%"
      title={bookedText(booking)}
      leftSection={<IconCalendarEvent size={14} stroke={2.25} aria-label={t`Booked`} role="img" />}
    >
      {timeText(booking.date)} {booking.customer_name}
    </Badge>
  );
}
