import * as z from 'zod';
import { defineRpc, Empty, internal, Timestamp } from '../kernel.js';

export const ReservationStatus = z.enum(['booked', 'paid', 'cancelled']);
/** Spec 1, section 3. `customer_id` is the customer's phone. */
export const Reservation = z.object({
  id: z.string(),
  customer_id: z.string(),
  customer_name: z.string(),
  date: Timestamp,
  table_id: z.string().nullable(),
  table_title: z.string().nullable(),
  status: ReservationStatus,
  notes: z.string().nullable(),
  people_count: z.number(),
  unique_code: z.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Reservation = z.output<typeof Reservation>;

/** Bookings of the store's business day that are not cancelled, earliest first: for the home screen. */
export const todaysReservations = defineRpc({
  subject: 'rpc.ordering.todays_reservations',
  who: internal,
  input: Empty,
  output: z.array(Reservation),
});
