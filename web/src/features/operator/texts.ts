import { formatIndianRevenue } from '@thali/money/currency';
import { toMinor } from '@thali/money/minor';
import { moneyText } from '../../ui/money-text';

export const rupees = (amount: number) => moneyText(amount, 'INR');
/** `₹12,34,567.00`, from one crore on `₹1.25 Cr`. */
export const revenueText = (amount: number) => `₹${formatIndianRevenue(toMinor(amount, 2))}`;

const days = new Intl.DateTimeFormat('en-IN', { day: '2-digit', month: 'short', year: 'numeric' });
/** `21 Nov 2026` of a moment. */
export const dateText = (moment: string) => days.format(new Date(moment));

const months = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** `Nov 2026` of `2026-11`. */
export const monthText = (month: string) => months.format(new Date(`${month}-01`));

const percents = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 });
/** `12.5%` of 12.5. */
export const percentText = (percent: number) => percents.format(percent / 100);

const counts = new Intl.NumberFormat('en-IN');
export const countText = (count: number) => counts.format(count);

export const loadFailure = {
  title: 'Error loading Tenants Data! Please try later!',
  text: 'Failed to load tenants data. Please try again.',
};
/** For everything that could not be fetched where the specification has no other words for the operator (M094). */
export const FETCH_FAILED = "We're getting issue while fetching data! Please try later!";
export const NOTHING = '–';
