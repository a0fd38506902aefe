import { expect, test } from '@jest/globals';
import { Money, menuPrice, money } from './kernel.js';
import { closeDay } from './ordering/day-close.js';

/** The largest amounts of 15 digits, as INR, JPY and VND, and KWD have them; and what is a unit or a digit beyond. */
const atTheBound = [9_999_999_999_999.99, 999_999_999_999_999, 999_999_999_999.999];
const beyond = [99_999_999_999_999.98, 1_000_000_000_000_000, 9_999_999_999_999.998, 1e21, Number.POSITIVE_INFINITY];

test('an amount has at most 15 digits, wherever its point stands', () => {
  for (const amount of atTheBound) expect([amount, Money.safeParse(amount).success]).toEqual([amount, true]);
  for (const amount of [...beyond, -1]) expect([amount, Money.safeParse(amount).success]).toEqual([amount, false]);
});

test('what is counted in a drawer has the same bound, on both sides of zero', () => {
  const count = (amount: number) =>
    closeDay.input.safeParse({ total: 0, invoices: 0, creditNotes: 0, counted: [{ title: 'Cash', amount }] }).success;
  for (const sign of [1, -1]) {
    for (const amount of atTheBound) expect([amount, count(sign * amount)]).toEqual([amount, true]);
    for (const amount of beyond) expect([amount, count(sign * amount)]).toEqual([amount, false]);
  }
});

test('a price stays so low that a full cart of it fits', () => {
  const price = menuPrice('Please provide valid price!');
  expect([price.safeParse(99_999_999).success, price.safeParse(100_000_000).success]).toEqual([true, false]);
});

test('a price on a menu has at most three decimals, what the operator charges two', () => {
  const accepts = (schema: typeof menuPrice) => [1.25, 0.375, 0.0005].map((amount) => schema('No!').safeParse(amount).success);
  expect([accepts(menuPrice), accepts(money)]).toEqual([
    [true, true, false],
    [true, false, false],
  ]);
});
