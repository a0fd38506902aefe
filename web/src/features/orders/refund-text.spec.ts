import { expect, it } from '@jest/globals';
import { refundText } from './refund-text';

const paid = { order_id: 'a', token_no: 12, invoice_id: '26-27/000007', customer_name: null, total: 1543.5 };

it('says how much goes back, to whom, for which invoice and how it was paid', () => {
  const cash = {
    ...paid,
    customer_name: 'Ravi',
    payments: [
      { title: 'Cash', amount: 1000 },
      { title: 'UPI', amount: 543.5 },
    ],
  };
  expect(refundText([cash], 'INR').replaceAll('\u00a0', ' ')).toBe(
    '₹1,543.50 of token 12 goes back to Ravi by a credit note for invoice 26-27/000007: Cash ₹1,000.00, UPI ₹543.50.',
  );
  expect(refundText([{ ...paid, payments: [] }], 'INR')).toMatch(
    /goes back to the guest by a credit note for invoice 26-27\/000007\.$/,
  );
});

it('says nothing where nothing was paid', () => {
  expect(refundText([], 'INR')).toBe('');
});
