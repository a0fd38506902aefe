import type { Request } from '@thali/proto/kernel';
import { addReservation, type Reservation, updateReservation } from '@thali/proto/ordering/reservations';
import { momentOfWall, wallTime } from '@thali/proto/store-clock';
import type { Picked } from '../../domain/customers/pick-customer';
import { storeClock } from '../../lib/store-clock';
import { contractErrors } from '../../ui/contract-errors';

export interface BookingForm {
  customer: Picked | null;
  /** `YYYY-MM-DD HH:mm:ss` by the store's clock; empty if nothing is chosen. */
  date: string;
  tableId: string | null;
  peopleCount: number | string;
  status: Reservation['status'];
  notes: string;
}

const QUARTER = 15;

/** The initial values of a new booking: the slot that was chosen on the timeline, and two people as a guess. */
export const newBooking = (slot?: { at: Date; tableId: string | null }): BookingForm => ({
  customer: null,
  date: slot ? wallTime(slot.at, storeClock()) : '',
  tableId: slot?.tableId ?? null,
  peopleCount: 2,
  status: 'booked',
  notes: '',
});

export const bookingForm = (booking: Reservation): BookingForm => ({
  customer: { phone: booking.customer_id, name: booking.customer_name },
  date: wallTime(booking.date, storeClock()),
  tableId: booking.table_id,
  peopleCount: booking.people_count,
  status: booking.status,
  notes: booking.notes ?? '',
});

const details = ({ date, customer: _, ...rest }: BookingForm) => ({
  ...rest,
  date: date ? momentOfWall(date, storeClock()).toISOString() : '',
});

export const addRequest = (form: BookingForm): Request<typeof addReservation> => ({
  ...details(form),
  customerId: form.customer?.phone ?? '',
});
export const updateRequest = (id: string, form: BookingForm): Request<typeof updateReservation> => ({ ...details(form), id });

/** The contract's errors by field; those of the customer under `customer`. */
export function bookingErrors(id: string | undefined, form: BookingForm) {
  const { customerId, ...errors } = id
    ? contractErrors(updateReservation)(updateRequest(id, form))
    : contractErrors(addReservation)(addRequest(form));
  return customerId ? { customer: customerId, ...errors } : errors;
}

/** The next full quarter of an hour, in minutes since midnight, because nobody books for 19:07. */
export const nextQuarter = (minute: number) => Math.ceil(minute / QUARTER) * QUARTER;
