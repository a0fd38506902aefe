import type { CallContext } from '@thali/kit/call/context';
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

/** The tenant's store at a moment; with the defaults of a new store until the first event about it has arrived. */
export async function readStore(tx: EntityManager, { tenantId, now }: Pick<CallContext, 'tenantId' | 'now'>): Promise<Store> {
  const [row] = await tx.query<({ name: string | null; currency: string } & StoreCalendar)[]>(
    `select store_name as name, currency, time_zone as "timeZone", business_day_start as "businessDayStart", running_day as "runningDay"
     from store_copy where tenant_id = $1`,
    [tenantId],
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
