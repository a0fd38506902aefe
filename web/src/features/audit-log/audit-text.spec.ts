import { expect, it } from '@jest/globals';
import { auditActions } from '@thali/proto/audit';
import { actionTitle, detailsText } from './audit-text';

it('every action has its own title', () => {
  expect(new Set(auditActions.map(actionTitle)).size).toBe(auditActions.length);
});

it('an action of a later release is shown by its name', () => {
  const later = { action: 'cow_milked', details: { litres: 3 } } as never;
  expect([actionTitle('cow_milked' as never), detailsText(later)]).toEqual(['cow_milked', '']);
});

it('money is written in its currency, also where the currency has no coins for it', () => {
  const price = (from: number, to: number, currency: string) =>
    detailsText({ action: 'price_changed', details: { from, to, currency } });
  expect(price(1_234.5, 99, 'INR')).toBe('From ₹1,234.50 to ₹99.00');
  expect(price(10.5, 11, 'JPY')).toBe('From 10.5 JPY to ¥11');
});

it('a change of rights says what was gained and what was lost', () => {
  const rights = (from: string[], to: string[]) => detailsText({ action: 'user_changed', details: { name: 'Ravi', from, to } });
  expect(rights(['POS', 'KITCHEN'], ['POS', 'REPORTS'])).toBe('Ravi may now: REPORTS; may no more: KITCHEN');
  expect(rights(['POS'], ['POS'])).toBe('Ravi keeps the same rights');
});

it('a coupon or tax that came or went is not a change from nothing', () => {
  const ten = { discount: 10, expiry: null };
  const coupon = (from: typeof ten | null, to: typeof ten | null) =>
    detailsText({ action: 'coupon_changed', details: { from, to } });
  expect(coupon(null, ten)).toBe('Added: 10% without an end');
  expect(coupon(ten, null)).toBe('Deleted: 10% without an end');
  expect(detailsText({ action: 'tax_changed', details: { from: 'GST - 5% (exclusive)', to: 'GST - 0% (exclusive)' } })).toBe(
    'From GST - 5% (exclusive) to GST - 0% (exclusive)',
  );
});

it('a day that was not counted as expected is short or over', () => {
  const closed = (difference: number) =>
    detailsText({ action: 'day_closed', details: { total: 100, difference, currency: 'INR' } });
  expect([closed(0), closed(-20), closed(0.5)]).toEqual([
    '₹100.00, counted as expected',
    '₹100.00, counted ₹20.00 short',
    '₹100.00, counted ₹0.50 over',
  ]);
});

it('a refund says why the money went back; what is from before a reason was asked for goes without', () => {
  const refund = { creditNoteId: 'CN26-27/000001', invoiceId: '26-27/000007', total: 20, currency: 'INR' };
  const said = (reason?: string) => detailsText({ action: 'order_refunded', details: { ...refund, reason } });
  expect(said('Cold food')).toBe('₹20.00 of invoice 26-27/000007 by CN26-27/000001: Cold food');
  expect(said()).toBe('₹20.00 of invoice 26-27/000007 by CN26-27/000001');
});

it('a credit says whether the kitchen was stopped, where there was something to cook', () => {
  const credit = { creditNoteId: 'CN26-27/000001', total: 20, currency: 'INR', payments: 'Cash 20', reason: 'Guest left' };
  const said = (kitchen?: 'stopped' | 'goes_on') => detailsText({ action: 'invoice_credited', details: { ...credit, kitchen } });
  expect([said(), said('stopped'), said('goes_on')]).toEqual([
    '₹20.00 by CN26-27/000001 to Cash 20: Guest left',
    '₹20.00 by CN26-27/000001 to Cash 20: Guest left. The kitchen was stopped.',
    '₹20.00 by CN26-27/000001 to Cash 20: Guest left. The kitchen goes on cooking.',
  ]);
});

it('many prices at once are said by what changed them, in numbers', () => {
  const many = (by: 'file' | 'currency' | 'item') =>
    detailsText({ action: 'prices_changed', details: { changed: 180, deleted: 2, by } });
  expect((['file', 'currency', 'item'] as const).map(many)).toEqual([
    'With a menu file. Prices changed: 180, deleted: 2',
    'With the currency. Prices changed: 180, deleted: 2',
    'With the item. Prices changed: 180, deleted: 2',
  ]);
});
