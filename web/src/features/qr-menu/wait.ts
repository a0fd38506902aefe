import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../lib/api-error';

/** When to try again according to the server, in milliseconds of Date.now(); null if the error does not say it. */
export function waitUntil({ details }: Pick<ApiError, 'details'>): number | null {
  const seconds = details?.retryAfter;
  return typeof seconds === 'number' ? Date.now() + seconds * 1000 : null;
}

const secondsTo = (until: number | null): number => (until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1000)));

/** Whole seconds until then, counted down to 0. */
export function useSecondsTo(until: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

export const waitText = (seconds: number) =>
  seconds
    ? plural(seconds, { one: 'Please try again in # second.', other: 'Please try again in # seconds.' })
    : t`You can try again now.`;
