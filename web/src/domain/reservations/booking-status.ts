import { type Icon, IconBan, IconCalendarCheck, IconCashBanknote } from '@tabler/icons-react';
import type { Reservation } from '@thali/proto/ordering/reservations';
import type { Tone } from '../../ui/status';

/** Tone and icon of a booking's status; always shown beside its word. */
export const bookingStatus: Record<Reservation['status'], { tone: Tone; icon: Icon }> = {
  booked: { tone: 'info', icon: IconCalendarCheck },
  paid: { tone: 'success', icon: IconCashBanknote },
  cancelled: { tone: 'neutral', icon: IconBan },
};
