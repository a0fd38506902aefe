import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { currencyDecimals, formatMoney } from '@thali/money/currency';
import { toMinor } from '@thali/money/minor';
import type { AuditAction, AuditEntry } from '@thali/proto/audit';
import { i18n } from '#words';
import { dayText } from '../../ui/days';
import { fieldTitle } from './field-title';

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
function couponText({ discount, expiry }: NonNullable<Coupon>): string {
  if (!expiry) return t`${discount}% without an end`;
  const day = dayText(expiry);
  return t`${discount}% until ${day}`;
}
function change(from: string | null, to: string | null): string {
  if (from !== null && to !== null) return t`From ${from} to ${to}`;
  const what = from ?? to ?? '';
  return from === null ? t`Added: ${what}` : t`Deleted: ${what}`;
}

function added({ name, scopes }: Details<'user_added'>): string {
  const rights = scopes.join(', ');
  return rights ? t`${name} with ${rights}` : t`${name} with no rights`;
}

function scopeChange({ name, from, to }: Details<'user_changed'>): string {
  const gained = to.filter((scope) => !from.includes(scope)).join(', ');
  const lost = from.filter((scope) => !to.includes(scope)).join(', ');
  if (gained && lost) return t`${name} may now: ${gained}; may no more: ${lost}`;
  if (gained) return t`${name} may now: ${gained}`;
  return lost ? t`${name} may no more: ${lost}` : t`${name} keeps the same rights`;
}

const why = (what: string, reason: string | undefined): string => (reason ? `${what}: ${reason}` : what);

function cancelled({ token, quantity, amount, currency, reason }: Details<'item_cancelled'>): string {
  const sum = money(amount, currency);
  return why(t`${quantity} × of token ${token}, ${sum}`, reason);
}

function credited({ creditNoteId, total, currency, payments, reason, kitchen }: Details<'invoice_credited'>): string {
  const sum = money(total, currency);
  if (kitchen === 'stopped') return t`${sum} by ${creditNoteId} to ${payments}: ${reason}. The kitchen was stopped.`;
  if (kitchen) return t`${sum} by ${creditNoteId} to ${payments}: ${reason}. The kitchen goes on cooking.`;
  return t`${sum} by ${creditNoteId} to ${payments}: ${reason}`;
}

function discounted({ couponCode, discount, total, currency }: Details<'discount_given'>): string {
  const off = money(discount, currency);
  const left = money(total, currency);
  return couponCode ? t`${off} off with ${couponCode}, ${left} left` : t`${off} off by hand, ${left} left`;
}

function closedTogether({ orders, unpaid, total, currency, reason }: Details<'orders_closed_together'>): string {
  const sum = money(total, currency);
  return t`${orders} orders that were left open, ${unpaid} of them unpaid (${sum}): ${reason}`;
}

function counted({ total, difference, currency }: Details<'day_closed'>): string {
  const sum = money(total, currency);
  if (difference === 0) return t`${sum}, counted as expected`;
  const gap = money(Math.abs(difference), currency);
  return difference < 0 ? t`${sum}, counted ${gap} short` : t`${sum}, counted ${gap} over`;
}

function repriced({ changed, deleted, by }: Details<'prices_changed'>): string {
  if (by === 'file') return t`With a menu file. Prices changed: ${changed}, deleted: ${deleted}`;
  if (by === 'currency') return t`With the currency. Prices changed: ${changed}, deleted: ${deleted}`;
  return t`With the item. Prices changed: ${changed}, deleted: ${deleted}`;
}

/** For each action its title and the sentence with its details. */
const texts: { [A in AuditAction]: readonly [title: MessageDescriptor, text: (details: Details<A>) => string] } = {
  order_cancelled: [
    msg`Order cancelled`,
    ({ total, currency, reason }) => {
      const sum = money(total, currency);
      return why(total ? t`Unpaid, ${sum}` : t`Item by item`, reason);
    },
  ],
  item_cancelled: [msg`Item cancelled`, cancelled],
  order_refunded: [
    msg`Order refunded`,
    ({ creditNoteId, invoiceId, total, currency, reason }) => {
      const sum = money(total, currency);
      return why(t`${sum} of invoice ${invoiceId} by ${creditNoteId}`, reason);
    },
  ],
  invoice_credited: [msg`Invoice credited`, credited],
  order_closed_unpaid: [
    msg`Closed unpaid`,
    ({ total, currency, reason }) => {
      const sum = money(total, currency);
      return t`${sum} not paid: ${reason}`;
    },
  ],
  orders_closed_together: [msg`Orders closed together`, closedTogether],
  discount_given: [msg`Discount given`, discounted],
  day_closed: [msg`Day closed`, counted],
  price_changed: [msg`Price changed`, ({ from, to, currency }) => change(money(from, currency), money(to, currency))],
  item_deleted: [
    msg`Item deleted`,
    ({ price, currency }) => {
      const sum = money(price, currency);
      return t`Was ${sum}`;
    },
  ],
  prices_changed: [msg`Many prices changed`, repriced],
  coupon_changed: [msg`Coupon changed`, ({ from, to }) => change(from && couponText(from), to && couponText(to))],
  tax_changed: [msg`Tax changed`, ({ from, to }) => change(from, to)],
  store_changed: [msg`Settings changed`, ({ fields }) => fields.map(fieldTitle).join(', ')],
  user_added: [msg`User added`, added],
  user_changed: [msg`User changed`, scopeChange],
  user_deleted: [msg`User deleted`, ({ name }) => name],
  password_reset: [msg`Password reset`, ({ name }) => name],
  password_changed: [
    msg`Password changed`,
    ({ name, byLink }) => (byLink ? t`${name}, by a mailed link` : t`${name}, in the profile`),
  ],
  email_changed: [msg`Mail address changed`, ({ name, from, to }) => t`${name}: from ${from} to ${to}`],
};

/** A page that was opened before an upgrade reads actions that it does not know: it shows their names, and no details. */
const known = (action: AuditAction): boolean => Object.hasOwn(texts, action);

export const actionTitle = (action: AuditAction): string => (known(action) ? i18n._(texts[action][0]) : action);

export function detailsText<A extends AuditAction>({ action, details }: { action: A; details: Details<A> }): string {
  return known(action) ? texts[action][1](details) : '';
}
