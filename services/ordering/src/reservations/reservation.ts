import { businessDay, type DateFilter, dateRange, type StoreCalendar } from '@thali/kit/domain/business-day';
import type { Reservation } from '@thali/proto/ordering/reservations';

type Times = 'date' | 'created_at' | 'updated_at';
export type ReservationRow = Omit<Reservation, Times> & Record<Times, Date>;

/** Columns of ReservationRow. */
export const reservationColumns =
  'id, customer_id, customer_name, date, table_id, table_title, status, notes, people_count, unique_code, created_at, updated_at';

export const reservationOnWire = (row: ReservationRow): Reservation => ({
  ...row,
  date: row.date.toISOString(),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** Bookings of a tenant ($1) on business days $2 to $3, both inclusive, of a store's calendar; see `daysOf`. */
export const onBusinessDays = `tenant_id = $1
  and date >= ($2::date + make_interval(hours => $5)) at time zone $4
  and date < ($3::date + 1 + make_interval(hours => $5)) at time zone $4`;

/** The parameters of `onBusinessDays`. @throws AppError DATE_RANGE_INVALID */
export function daysOf(
  { tenantId, now }: { tenantId: string; now: Date },
  calendar: StoreCalendar,
  { type = 'today', from, to }: { type?: DateFilter; from?: string; to?: string } = {},
): unknown[] {
  const days = dateRange(type, businessDay(now, calendar), from, to);
  return [tenantId, days.from, days.to, calendar.timeZone, calendar.businessDayStart];
}
