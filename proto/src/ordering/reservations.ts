import * as z from 'zod';
import {
  chosenMoment,
  dayFilter,
  dayFilters,
  defineEvent,
  defineRpc,
  Empty,
  Id,
  internal,
  Message,
  OptionalId,
  optionalLongText,
  pages,
  requiredText,
  SearchText,
  Timestamp,
  text,
  whoMay,
  withDays,
} from '../kernel.js';

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

/** How long a booking keeps its table, from its time on (spec, decisions: Orders). */
export const bookingMinutes = 90;
/** How far ahead the till and the orders board are told of bookings. */
export const upcomingMinutes = 120;

const readers = whoMay('seeReservations');
const writers = whoMay('changeReservations');
const dateRequired = 'Please select date & time!';
const peopleText = 'Please provide valid people count!';
const form = {
  date: chosenMoment(dateRequired),
  tableId: OptionalId,
  status: ReservationStatus.nullish().transform((status) => status ?? 'booked'),
  notes: optionalLongText(500),
  peopleCount: z
    .union([z.number(), z.string().max(10)], peopleText)
    .nullish()
    .transform((count) => Number(count || 0))
    .pipe(z.number(peopleText).int(peopleText).min(0, peopleText).max(10_000, peopleText)),
};
const invalid = text(64, 'Invalid request!').pipe(z.uuid('Invalid request!'));

/** Earliest first. */
export const listReservations = defineRpc({
  subject: 'rpc.ordering.list_reservations',
  http: ['GET', '/reservations'],
  who: readers,
  cost: 'moderate',
  input: withDays(z.object({ ...dayFilter(dayFilters), ...pages(1_000) })),
  output: z.array(Reservation),
  errors: ['DATE_RANGE_INVALID'],
});
/**
 * At most 50, the one whose whole code is `q` first, then the newest: of the newest 5,000 those whose customer's name or phone, table or code contains `q`,
 * and however old those of the customers whom it finds (`searchCustomers`, a few of each beginning). X-Total-Count is more than 50 when there are more;
 * nothing for an empty `q`.
 */
export const searchReservations = defineRpc({
  subject: 'rpc.ordering.search_reservations',
  http: ['GET', '/reservations/search'],
  who: readers,
  cost: 'moderate',
  input: z.object({ q: SearchText }),
  output: z.array(Reservation),
});
export const addReservation = defineRpc({
  subject: 'rpc.ordering.add_reservation',
  http: ['POST', '/reservations/add'],
  who: writers,
  emits: ['reservation_changed'],
  idempotent: true,
  input: z.object({ customerId: requiredText('Please select customer!', 20), ...form }),
  output: Message,
  errors: ['NOT_FOUND', 'TABLE_BOOKED', 'DATE_PAST'],
});
export const updateReservation = defineRpc({
  subject: 'rpc.ordering.update_reservation',
  http: ['POST', '/reservations/update/{id}'],
  who: writers,
  emits: ['reservation_changed'],
  idempotent: true,
  input: z.object({ id: invalid, ...form }),
  output: Message,
  errors: ['NOT_FOUND', 'TABLE_BOOKED'],
});
export const deleteReservation = defineRpc({
  subject: 'rpc.ordering.delete_reservation',
  http: ['DELETE', '/reservations/delete/{id}'],
  who: writers,
  emits: ['reservation_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Live bookings that hold a table now or within `upcomingMinutes`, earliest first. */
export const upcomingReservations = defineRpc({
  subject: 'rpc.ordering.upcoming_reservations',
  http: ['GET', '/reservations/upcoming'],
  who: whoMay('seeOrders', 'seeReservations'),
  input: Empty,
  output: z.array(Reservation),
});

/** Bookings of the store's business day that are not cancelled, earliest first: for the home screen. */
export const todaysReservations = defineRpc({
  subject: 'rpc.ordering.todays_reservations',
  who: internal,
  input: Empty,
  output: z.array(Reservation),
});

/** A booking was added, changed or deleted. */
export const reservationChanged = defineEvent({
  subject: 'evt.ordering.reservation_changed',
  heardBy: [],
  payload: z.object({ reservationId: Id }),
});
