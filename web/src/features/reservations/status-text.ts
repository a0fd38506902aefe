import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Reservation } from '@thali/proto/ordering/reservations';
import { i18n } from '#words';

const words: Record<Reservation['status'], MessageDescriptor> = {
  booked: msg({ context: 'a booking', message: 'booked' }),
  paid: msg({ context: 'a booking', message: 'paid' }),
  cancelled: msg({ context: 'a booking', message: 'cancelled' }),
};

/** The word of a booking's status. */
export const statusText = (status: Reservation['status']): string => i18n._(words[status]);
