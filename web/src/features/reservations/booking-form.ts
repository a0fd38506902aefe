import type { Request } from '@thali/proto/kernel';
import { addReservation, type Reservation, updateReservation } from '@thali/proto/ordering/reservations';
import { momentOfWall, wallTime } from '@thali/proto/store-clock';
import type { Picked } from '../../domain/customers/pick-customer';
import { storeClock } from '../../lib/store-clock';
import { contractErrors } from '../../ui/contract-errors';

export interface BookingForm {
  customer: Picked | null;
  /** `YYYY-MM-DD HH:mm:ss` on the store's wall; empty when nothing is chosen. */
  date: string;
  tableId: string | null;
  peopleCount: number | string;
  status: Reservation['status'];
  notes: string;
}

const QUARTER = 15;

/** What a new booking starts with: the slot that was pointed at, else nothing but the guess of two people. */
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

/** The contract's errors by field; the customer's stands at `customer`. */
export function bookingErrors(id: string | undefined, form: BookingForm) {
  const { customerId, ...errors } = id
    ? contractErrors(updateReservation)(updateRequest(id, form))
    : contractErrors(addReservation)(addRequest(form));
  return customerId ? { customer: customerId, ...errors } : errors;
}

/** The next full quarter of an hour, in minutes after `now`'s midnight rounded up: nobody books for 19:07. */
export const nextQuarter = (minute: number) => Math.ceil(minute / QUARTER) * QUARTER;
