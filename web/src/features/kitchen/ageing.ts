const MINUTE = 60_000;
export const SLOW_AFTER_MS = 5 * MINUTE;
export const LATE_AFTER_MS = 8 * MINUTE;

export type Age = 'normal' | 'slow' | 'late';

/** How a ticket that has waited this long is drawn. */
export const ageOf = (waitedMs: number): Age =>
  waitedMs >= LATE_AFTER_MS ? 'late' : waitedMs >= SLOW_AFTER_MS ? 'slow' : 'normal';

export const ageWords: Record<Age, string> = { normal: 'On time', slow: 'Slow', late: 'Late' };

const two = (value: number) => String(value).padStart(2, '0');

/** `03:07`, from an hour `1:03:07`. A clock that goes wrong shows 00:00. */
export function timerText(waitedMs: number): string {
  const seconds = Math.max(0, Math.floor(waitedMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
