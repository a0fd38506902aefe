import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { moneyText } from './money-text';

test('an amount finer than its currency is rounded, a half up', () => {
  expect(moneyText(100.5, 'JPY')).toBe('¥101');
  expect(moneyText(100.49, 'VND')).toBe('₫100');
  expect(moneyText(1.005, 'INR')).toBe('₹1.01');
  expect(moneyText(1234.5, 'INR')).toBe('₹1,234.50');
  expect(moneyText(0.125, 'KWD')).toMatch(/0\.125$/);
});

test('whatever number and whatever code come, there is a text', () => {
  const code = fc.oneof(fc.constantFrom('INR', 'JPY', 'VND', 'KWD', 'XXX', '', 'rupees'), fc.string());
  fc.assert(fc.property(fc.double(), code, (amount, currency) => expect(typeof moneyText(amount, currency)).toBe('string')));
  expect(moneyText(Number.NaN, 'INR')).toBe('–');
  expect(moneyText(1, 'rupees')).toBe('–');
});
