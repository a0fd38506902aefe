import { businessDay, defaultCalendar, type StoreCalendar } from '@thali/kit/domain/business-day';
import { currencyDecimals } from '@thali/money/currency';
import type { EntityManager } from 'typeorm';

/** What a report needs to know of the store: its currency and which business day it is there. */
export interface Store {
  name: string;
  currency: string;
  decimals: number;
  calendar: StoreCalendar;
  today: string;
}

/** The store at a moment; as long as nothing was heard of it, a new store's settings hold. */
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
