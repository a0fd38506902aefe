import { currencyDecimals, formatMoney } from '@thali/money/currency';
import { toMinor } from '@thali/money/minor';
import type { AuditAction, AuditEntry } from '@thali/proto/audit';
import { dayText } from '../../ui/days';

type Details<A extends AuditAction> = Extract<AuditEntry, { action: A }>['details'];
type Coupon = Details<'coupon_changed'>['from'];

/** An amount with more decimals than its currency has is shown as it was written. */
function money(amount: number, currency: string): string {
  try {
    return formatMoney(toMinor(amount, currencyDecimals(currency)), currency);
  } catch {
    return `${amount} ${currency}`;
  }
}
const couponText = ({ discount, expiry }: NonNullable<Coupon>) =>
  `${discount}% ${expiry ? `until ${dayText(expiry)}` : 'without an end'}`;
const change = (from: string | null, to: string | null) => {
  if (from === null) return `Added: ${to}`;
  return to === null ? `Deleted: ${from}` : `From ${from} to ${to}`;
};
const rights = (scopes: readonly string[]) => (scopes.length ? scopes.join(', ') : 'no rights');
/** Turns `businessDayStart` into `business day start`. */
const words = (field: string) => field.replace(/[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`);

function scopeChange({ name, from, to }: Details<'user_changed'>): string {
  const gained = to.filter((scope) => !from.includes(scope));
  const lost = from.filter((scope) => !to.includes(scope));
  const parts = [gained.length && `may now: ${gained.join(', ')}`, lost.length && `may no more: ${lost.join(', ')}`].filter(
    Boolean,
  );
  return parts.length ? `${name} ${parts.join('; ')}` : `${name} keeps the same rights`;
}

function counted({ total, difference, currency }: Details<'day_closed'>): string {
  const sum = money(total, currency);
  if (difference === 0) return `${sum}, counted as expected`;
  return `${sum}, counted ${money(Math.abs(difference), currency)} ${difference < 0 ? 'short' : 'over'}`;
}

/** For each action its title and the sentence with its details. */
const texts: { [A in AuditAction]: readonly [title: string, text: (details: Details<A>) => string] } = {
  order_cancelled: ['Order cancelled', ({ total, currency }) => (total ? `Unpaid, ${money(total, currency)}` : 'Item by item')],
  item_cancelled: [
    'Item cancelled',
    ({ token, quantity, amount, currency, reason }) =>
      `${quantity} × of token ${token}, ${money(amount, currency)}${reason ? `: ${reason}` : ''}`,
  ],
  order_refunded: [
    'Order refunded',
    ({ creditNoteId, invoiceId, total, currency }) => `${money(total, currency)} of invoice ${invoiceId} by ${creditNoteId}`,
  ],
  invoice_credited: [
    'Invoice credited',
    ({ creditNoteId, total, currency, payments, reason }) =>
      `${money(total, currency)} by ${creditNoteId} to ${payments}: ${reason}`,
  ],
  order_closed_unpaid: ['Closed unpaid', ({ total, currency, reason }) => `${money(total, currency)} not paid: ${reason}`],
  discount_given: [
    'Discount given',
    ({ couponCode, discount, total, currency }) =>
      `${money(discount, currency)} off ${couponCode ? `with ${couponCode}` : 'by hand'}, ${money(total, currency)} left`,
  ],
  day_closed: ['Day closed', counted],
  price_changed: ['Price changed', ({ from, to, currency }) => `From ${money(from, currency)} to ${money(to, currency)}`],
  item_deleted: ['Item deleted', ({ price, currency }) => `Was ${money(price, currency)}`],
  coupon_changed: ['Coupon changed', ({ from, to }) => change(from && couponText(from), to && couponText(to))],
  tax_changed: ['Tax changed', ({ from, to }) => change(from, to)],
  store_changed: ['Settings changed', ({ fields }) => fields.map(words).join(', ')],
  user_added: ['User added', ({ name, scopes }) => `${name} with ${rights(scopes)}`],
  user_changed: ['User changed', scopeChange],
  user_deleted: ['User deleted', ({ name }) => name],
  password_reset: ['Password reset', ({ name }) => name],
  password_changed: ['Password changed', ({ name, byLink }) => `${name}, ${byLink ? 'by a mailed link' : 'in the profile'}`],
  email_changed: ['Mail address changed', ({ name, from, to }) => `${name}: from ${from} to ${to}`],
};

export const actionTitle = (action: AuditAction): string => texts[action][0];

export function detailsText<A extends AuditAction>({ action, details }: { action: A; details: Details<A> }): string {
  return texts[action][1](details);
}
