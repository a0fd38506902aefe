import { type StoreClock, usualClock } from '@thali/proto/store-clock';

const KEY = 'thali__store_clock';

/** Print windows make no request, and the first screen does not wait for one: both start with the clock that this browser stored last. */
function remembered(): StoreClock | null {
  try {
    const clock = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    new Intl.DateTimeFormat('en', { timeZone: clock.time_zone });
    return clock;
  } catch {
    return null;
  }
}

let clock: StoreClock | null = remembered();

/** The clock by which this page writes times: the store's, or the device's for operators, who belong to no store. */
export const storeClock = (): StoreClock => clock ?? usualClock;

/** False on a browser's first visit, until the store's clock has come. */
export const hasStoreClock = (): boolean => clock !== null;

/**
 * Uses a clock for all that is drawn from now on. The diner's page stores none: its menu brings one each time, and what this browser has
 * stored is the clock of the store that somebody works for.
 */
export function showByClock({ time_zone, hour_cycle, business_day_start, running_day }: StoreClock): void {
  clock = { time_zone, hour_cycle, business_day_start, running_day };
}

/** As `showByClock`, and stores the clock for the next page. */
export function keepStoreClock(told: StoreClock): void {
  const before = JSON.stringify(clock);
  showByClock(told);
  if (JSON.stringify(clock) === before) return;
  try {
    localStorage.setItem(KEY, JSON.stringify(clock));
  } catch {
    // Full or forbidden: the next page starts with the usual clock.
  }
}

/** For pages that belong to no store. */
export function keepDeviceClock(): void {
  clock = { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, hour_cycle: 24, business_day_start: 0 };
}
