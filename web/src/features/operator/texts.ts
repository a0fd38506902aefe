import { t } from '@lingui/core/macro';
import { formatIndianRevenue } from '@thali/money/currency';
import { toMinor } from '@thali/money/minor';
import { locale } from '#words';
import { durationText } from '../../domain/plans/plan-text';
import { moneyText } from '../../ui/money-text';

export const rupees = (amount: number) => moneyText(amount, 'INR');
/** `₹12,34,567.00`, from one crore on `₹1.25 Cr`. */
export const revenueText = (amount: number) => `₹${formatIndianRevenue(toMinor(amount, 2))}`;

/** Makes a format when it is first needed. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const days = once(() => new Intl.DateTimeFormat(locale(), { day: '2-digit', month: 'short', year: 'numeric' }));
/** `21 Nov 2026` of a moment. */
export const dateText = (moment: string) => days().format(new Date(moment));

const months = once(() => new Intl.DateTimeFormat(locale(), { month: 'short', year: 'numeric', timeZone: 'UTC' }));
/** `Nov 2026` of `2026-11`. */
export const monthText = (month: string) => months().format(new Date(`${month}-01`));

const percents = once(() => new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }));
/** `12.5%` of 12.5. */
export const percentText = (percent: number) => percents().format(percent / 100);

const counts = once(() => new Intl.NumberFormat(locale()));
export const countText = (count: number) => counts().format(count);

const compacts = once(() => new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }));
/** `12.3L` of 1234567. */
export const compactText = (count: number) => compacts().format(count);

/** `1 Year for ₹14,999.50`. */
export function termsText(months: number, amount: number): string {
  const [duration, price] = [durationText(months), rupees(amount)];
  return t`${duration} for ${price}`;
}

/** A plan: `Yearly, 1 Year for ₹14,999.50`. */
export function offerText(plan: string, months: number, amount: number): string {
  const [duration, price] = [durationText(months), rupees(amount)];
  return t`${plan}, ${duration} for ${price}`;
}

export const loadFailure = () => ({
  title: t`Error loading Tenants Data! Please try later!`,
  text: t`Failed to load tenants data. Please try again.`,
});
/** For everything that could not be fetched where the specification has no other words for the operator (M094). */
export const fetchFailed = () => t`We're getting issue while fetching data! Please try later!`;
export const NOTHING = '–';
