const DOUBLE_TAP_MS = 350;
const SAME_PLACE_PX = 32;

interface Tap {
  timeStamp: number;
  clientX: number;
  clientY: number;
  /** Clicks in a row, as the system counts them for a mouse. */
  detail: number;
  pointerType?: string;
}

let last: Tap | undefined;

/**
 * The second tap of a double tap: the first has put Complete under the finger, or even the next ticket, and nobody meant that.
 * A finger is known by time and place, since not every tablet counts its taps.
 */
export function isDoubleTap(tap: Tap): boolean {
  const before = last;
  last = tap;
  if (tap.pointerType !== 'touch' || !before) return tap.detail > 1;
  const near = Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) < SAME_PLACE_PX;
  return near && tap.timeStamp - before.timeStamp < DOUBLE_TAP_MS;
}
