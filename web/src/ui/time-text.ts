import { textBy } from '@thali/proto/store-clock';
import { locale } from '#words';
import { storeClock } from '../lib/store-clock';

const MINUTE = 60_000;
const minutes = { hour: '2-digit', minute: '2-digit' } as const;
const seconds = { ...minutes, second: '2-digit' } as const;

/** `19:42` or `7:42 pm` by the store's clock. */
export const timeText = (at: string | number | Date) => textBy(storeClock(), at, minutes, locale());

/** `19:42:06` or `7:42:06 pm` */
export const secondText = (at: string | number | Date) => textBy(storeClock(), at, seconds, locale());

/** Minutes since midnight, also beyond 24 h, in the format of `timeText`. */
export const minuteText = (minute: number) => textBy({ ...storeClock(), time_zone: 'UTC' }, minute * MINUTE, minutes, locale());

/** An hour of a day (0 to 23) for a scale: `19:00` or `7 pm`. */
export const hourText = (hour: number) =>
  storeClock().hour_cycle === 12 ? `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}` : `${String(hour).padStart(2, '0')}:00`;

/** `52 min`, from one hour on `1 h 05 min`; 0 for negative times, which a wrong clock can cause. */
export function elapsedText(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / MINUTE));
  if (whole < 60) return `${whole} min`;
  return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, '0')} min`;
}
