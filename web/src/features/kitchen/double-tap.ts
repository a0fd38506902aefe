const DOUBLE_TAP_MS = 350;
const SAME_PLACE_PX = 32;

interface Tap {
  timeStamp: number;
  clientX: number;
  clientY: number;
  /** Consecutive clicks, as the system counts them for a mouse. */
  detail: number;
  pointerType?: string;
}

let last: Tap | undefined;

/**
 * Whether this is the second tap of a double tap. After the first one Complete or even the next ticket may be under the finger, so the
 * second must not count. Taps of fingers are compared by time and place, because not every tablet counts them.
 */
export function isDoubleTap(tap: Tap): boolean {
  const before = last;
  last = tap;
  if (tap.pointerType !== 'touch' || !before) return tap.detail > 1;
  const near = Math.hypot(tap.clientX - before.clientX, tap.clientY - before.clientY) < SAME_PLACE_PX;
  return near && tap.timeStamp - before.timeStamp < DOUBLE_TAP_MS;
}
