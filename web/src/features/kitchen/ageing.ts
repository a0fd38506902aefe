import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { StoreSettings } from '@thali/proto/catalog/store';

const MINUTE = 60_000;

/** The minutes after which a ticket is slow or late. */
export type Ageing = Pick<StoreSettings, 'kitchen_slow_minutes' | 'kitchen_late_minutes'>;
/** Used until the store's own values are loaded. */
export const usualAgeing: Ageing = { kitchen_slow_minutes: 5, kitchen_late_minutes: 8 };

export type Age = 'normal' | 'slow' | 'late';

/** The age class of a ticket that has waited this long. */
export const ageOf = (waitedMs: number, { kitchen_slow_minutes, kitchen_late_minutes }: Ageing): Age =>
  waitedMs >= kitchen_late_minutes * MINUTE ? 'late' : waitedMs >= kitchen_slow_minutes * MINUTE ? 'slow' : 'normal';

export const ageWords: Record<Age, MessageDescriptor> = { normal: msg`On time`, slow: msg`Slow`, late: msg`Late` };

const two = (value: number) => String(value).padStart(2, '0');

/** `03:07`, from one hour on `1:03:07`; 00:00 for negative times, which a wrong clock can cause. */
export function timerText(waitedMs: number): string {
  const seconds = Math.max(0, Math.floor(waitedMs / 1000));
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
