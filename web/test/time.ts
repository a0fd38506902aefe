import { afterEach, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

/** What is not about waiting goes on as it was. */
const goesOn = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
] as const;
afterEach(() => void jest.useRealTimers());

/** From now on the timers of our own code wait for `timeGoesBy`; those of packages, such as the toasts', do not. */
export const stopTime = (): void => void jest.useFakeTimers({ doNotFake: [...goesOn] });

/** Advances the timers in steps of some seconds until `seen` passes, instead of waiting in real time. */
export const timeGoesBy = (seconds: number, seen: () => void): Promise<void> =>
  waitFor(() => {
    try {
      seen();
    } catch (notYet) {
      jest.advanceTimersByTime(seconds * 1_000);
      throw notYet;
    }
  });
