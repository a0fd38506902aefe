/** The header tells whole seconds, and the way here takes time: within this the clock of the device is as good. */
const TOLERATED_MS = 3000;
let ahead = 0;

/** Takes the time from the `Date` of an answer: a tablet whose clock is wrong must not age what it shows. */
export function tellServerTime(date: string | null, now = Date.now()) {
  const told = Date.parse(date ?? '');
  if (Number.isNaN(told)) return;
  // Half a second was cut off on average.
  const difference = told + 500 - now;
  if (Math.abs(difference) <= TOLERATED_MS) ahead = 0;
  else if (Math.abs(difference - ahead) > TOLERATED_MS) ahead = difference;
}

/** Milliseconds since 1970 by the server's clock, as far as it has told. */
export const serverNow = () => Date.now() + ahead;
