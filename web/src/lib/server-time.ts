/** The header has whole seconds and the answer takes time to arrive: within this difference the device's clock is taken as right. */
const TOLERATED_MS = 3000;
let ahead = 0;

/** Takes the time from the `Date` header of an answer, so that ages are right on a tablet whose clock is wrong. */
export function tellServerTime(date: string | null, now = Date.now()) {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  // The header cuts off half a second on average.
  const difference = told + 500 - now;
  if (Math.abs(difference) <= TOLERATED_MS) ahead = 0;
  else if (Math.abs(difference - ahead) > TOLERATED_MS) ahead = difference;
}

/** Milliseconds since 1970 by the device's clock, corrected with the server's. */
export const serverNow = () => Date.now() + ahead;
