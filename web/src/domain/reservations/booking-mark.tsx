import { Badge } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { timeText } from '../../ui/time-text';

/** `Booked 19:30, Meera Nair` */
export const bookedText = (booking: Reservation | undefined) =>
  booking && `Booked ${timeText(booking.date)}, ${booking.customer_name}`;

/** Shows that a table is booked, for when and for whom. */
export function BookingMark({ booking }: { booking: Reservation }) {
  return (
    <Badge
      color="warning"
      maw="100%"
      title={bookedText(booking)}
      leftSection={<IconCalendarEvent size={14} stroke={2.25} aria-label="Booked" role="img" />}
    >
      {timeText(booking.date)} {booking.customer_name}
    </Badge>
  );
}
