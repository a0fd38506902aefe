import type { CatalogChange } from '@thali/proto/catalog/catalog-changed';
import type { Output, Request } from '@thali/proto/kernel';
import { addCustomer } from '@thali/proto/ordering/customers';
import { addReservation, listReservations, type Reservation } from '@thali/proto/ordering/reservations';
import type { TestService } from '@thali/testing/test-service';
import { openRestaurant, type Restaurant } from './restaurant.js';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** 12:30 in Kolkata. */
export const noon = new Date('2026-11-21T07:00:00Z');
export const meera = { phone: '+919820011223', name: 'Meera Nair' };
export const later = (ms: number) => new Date(noon.getTime() + ms).toISOString();

export interface BookingPlace extends Restaurant {
  /** Books Meera's table for an hour after noon, unless `form` says otherwise. */
  book(form?: Partial<Request<typeof addReservation>>, now?: Date): Promise<Output<typeof addReservation>>;
  listed(filter?: Request<typeof listReservations>, now?: Date): Promise<Reservation[]>;
  /** The first booking of today. */
  first(): Promise<Reservation>;
}

export async function openForBookings(service: TestService): Promise<BookingPlace> {
  const place = await openRestaurant(service);
  await place.call(addCustomer, meera, { at: noon });
  const listed: BookingPlace['listed'] = (filter = {}, now = noon) => place.call(listReservations, filter, { at: now });
  return {
    ...place,
    listed,
    book: (form = {}, now = noon) =>
      place.call(addReservation, { customerId: meera.phone, date: later(HOUR), tableId: place.table, ...form }, { at: now }),
    async first() {
      const [one] = await listed();
      if (!one) throw new Error('nothing is booked');
      return one;
    },
  };
}

/** 'ok', or the error code. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

export const tableRecord = (id: string, title: string): CatalogChange => ({
  kind: 'table',
  id,
  data: { id, table_title: title, seating_capacity: 2, floor: 'Terrace', encrypted_id: 'x' },
});
