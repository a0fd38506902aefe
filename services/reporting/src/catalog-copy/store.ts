import { businessDay, defaultCalendar, type StoreCalendar } from '@thali/kit/domain/business-day';
import { currencyDecimals } from '@thali/money/currency';
import type { EntityManager } from 'typeorm';

/** The store's data for a report, with its present business day. */
export interface Store {
  name: string;
  currency: string;
  decimals: number;
  calendar: StoreCalendar;
  today: string;
}

/** The store at a moment; with the defaults of a new store until the first event about it has arrived. */
export async function readStore(tx: EntityManager, now: Date): Promise<Store> {
  const [row] = await tx.query<{ name: string | null; currency: string; timeZone: string; businessDayStart: number }[]>(
    'select store_name as name, currency, time_zone as "timeZone", business_day_start as "businessDayStart" from store_copy',
  );
  const currency = row?.currency ?? 'INR';
  const calendar = row ?? defaultCalendar;
  return {
    name: row?.name ?? '',
    currency,
    decimals: currencyDecimals(currency),
    calendar,
    today: businessDay(now, calendar),
  };
}
