import { addReservation } from '@thali/proto/ordering/reservations';
import { midnight, type StoreBooks } from './day-plan.ts';
import type { Booking } from './restaurants/restaurant.ts';
import type { StoreClient } from './store-client.ts';

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** Bookings are made some hours before. */
const calledBeforeMs = 20 * 60 * minuteMs;

interface BookingBooks extends StoreBooks {
  tableIdOf: Map<string, string>;
}

/** When a booking is for: so many minutes from now, at a quarter of an hour, or a time of tomorrow in India. */
function timeOf({ inMinutes, tomorrow }: Booking, now: Date): Date {
  if (tomorrow === undefined) return new Date(Math.ceil((now.getTime() + (inMinutes ?? 0) * minuteMs) / quarterMs) * quarterMs);
  const [hours = 0, minutes = 0] = tomorrow.split(':').map(Number);
  return new Date(midnight(now, -1).getTime() + (hours * 60 + minutes) * minuteMs);
}

/** Tables that guests have booked for today and tomorrow. */
export async function playBookings({ asOwner, restaurant }: StoreClient, books: BookingBooks, now: Date): Promise<void> {
  for (const [index, booking] of restaurant.bookings.entries()) {
    const date = timeOf(booking, now);
    await asOwner(
      addReservation,
      {
        customerId: books.customers[booking.customer]?.phone ?? '',
        date: date.toISOString(),
        tableId: booking.table && books.tableIdOf.get(booking.table),
        peopleCount: booking.people,
        status: booking.status,
        notes: booking.notes,
      },
      { at: new Date(Math.min(now.getTime(), date.getTime() - calledBeforeMs)), key: `booking-${index + 1}` },
    );
  }
}
