import { type StoreClock, usualClock } from '@thali/proto/store-clock';

const KEY = 'thali__store_clock';

/** Windows that print ask nobody, and the first screen does not wait: both begin with what this browser saw last. */
function remembered(): StoreClock | null {
  try {
    const clock = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    new Intl.DateTimeFormat('en', { timeZone: clock.time_zone });
    return clock;
  } catch {
    return null;
  }
}

let clock: StoreClock = remembered() ?? usualClock;

/** By which clock this page writes times: the store's, and for operators, who belong to none, that of their device. */
export const storeClock = (): StoreClock => clock;

/** Takes the store's clock for all that is drawn from now on, and for the next page. */
export function keepStoreClock({ time_zone, hour_cycle }: StoreClock): void {
  if (time_zone === clock.time_zone && hour_cycle === clock.hour_cycle) return;
  clock = { time_zone, hour_cycle };
  try {
    localStorage.setItem(KEY, JSON.stringify(clock));
  } catch {
    // Full or forbidden: the next page asks again.
  }
}

/** For pages of no store. */
export function keepDeviceClock(): void {
  clock = { time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone, hour_cycle: 24 };
}
