import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { kindOf, kindOfTitle, usualTitles } from './kind-of-title.js';
import { paymentKinds } from './payment-kinds.js';

const titles = {
  cash: ['Cash', 'CASH', 'cash counter', 'Cash 2', 'Petty-cash', 'नकद', 'नक़द', 'नक\u093cद', 'नगद', 'कैश', 'रोख', 'ரொக்கம்'],
  upi: [
    'UPI',
    'GPay',
    'G Pay',
    'Google Pay',
    'PhonePe',
    'Phone Pe',
    'Paytm',
    'Paytm UPI',
    'BHIM',
    'QR code',
    'यूपीआई',
    'पेटीएम',
    'फ़ोनपे',
  ],
  card: [
    'Card',
    'Debit',
    'Debit Card',
    'Credit card',
    'CREDIT  CARD',
    'CreditCard',
    'Visa',
    'Mastercard',
    'RuPay',
    'Cards (HDFC)',
    'कार्ड',
  ],
  wallet: ['Wallet', 'Paytm Wallet', 'Paytm  wallet', 'PhonePe Wallet', 'MobiKwik', 'Freecharge', 'वॉलेट', 'पेटीएम वॉलेट'],
  credit: ['Credit', 'On account', 'Khata', 'Udhaar', 'udhar', 'उधार', 'खाता', 'House account'],
  other: ['Sodexo', 'Zomato', 'Cashew', 'Cashback', 'Accredited', 'Scorecards', 'Bank transfer', 'Voucher', '', '💸'],
} as const;

describe('the guess of a kind by the title', () => {
  test.each(paymentKinds.flatMap((kind) => titles[kind].map((title) => [title, kind] as const)))('%s is %s', (title, kind) => {
    expect(kindOfTitle(title)).toBe(kind);
  });

  it('is the same in capitals, between spaces and with a number behind it', () => {
    const known = fc.constantFrom(...paymentKinds.flatMap((kind) => titles[kind]));
    fc.assert(
      fc.property(known, fc.constantFrom('', ' ', '  '), fc.constantFrom('', ' 2', ' - 10', '!'), (title, before, after) => {
        const kind = kindOfTitle(title);
        expect(kindOfTitle(before + title + after)).toBe(kind);
        expect(kindOfTitle(title.toUpperCase())).toBe(kind);
      }),
    );
  });

  it('is one of the kinds for any title, at once, also for the longest', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (title) => expect(paymentKinds).toContain(kindOfTitle(title))),
    );
  });

  it('of what a new store has is what is meant', () => {
    for (const [kind, title] of Object.entries(usualTitles)) expect(kindOfTitle(title)).toBe(kind);
  });

  it('is asked only where nobody has said the kind', () => {
    expect(kindOf({ title: 'Cash', kind: 'wallet' })).toBe('wallet');
    expect([kindOf({ title: 'Cash' }), kindOf({ title: 'Cash', kind: null })]).toEqual(['cash', 'cash']);
  });
});
