import type { StoreSettings } from '@thali/proto/catalog/store';

export type Calendar = Pick<StoreSettings, 'time_zone' | 'business_day_start'>;

/**
 * The business day of a moment (ISO text or milliseconds since 1970) by the store's clock, YYYY-MM-DD. Before the starting hour it is still
 * the day before.
 */
export function businessDay(at: string | number, { time_zone, business_day_start }: Calendar): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at));
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const day = new Date(Date.UTC(part('year'), part('month') - 1, part('day')));
  if (part('hour') < business_day_start) day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
