import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '@thali/kit/testing/test-service';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { openRestaurant } from '../../test/restaurant.js';
import { ordering } from '../definition.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
afterAll(() => service.stop(), 60_000);

it.each([
  // A naan: 55, less 10 % of it, and 5 % tax.
  ['BHD', 51.975, 5.5, [1.005, 50.97]],
  ['INR', 51.98, 5.5, [1, 50.98]],
  ['JPY', 51, 6, [1, 50]],
] as const)('an order in %s is charged and paid in its own decimals', async (currency, total, discount, amounts) => {
  const cafe = await openRestaurant(service);
  await cafe.change([cafe.store({ currency })]);
  const pay = (...parts: number[]) => parts.map((amount) => ({ paymentTypeId: cafe.paymentTypes.cash, amount }));
  const naan = cafe.order([{ id: cafe.items.naan.id, quantity: 1 }], total, { discount, couponCode: 'WELCOME10' });
  const order = { ...naan, payments: pay(...amounts) };
  const refused = (change: Partial<typeof order>) =>
    cafe.call(createOrderAndInvoice, { ...order, ...change }).catch(({ code }) => code);
  expect(await refused({ payments: pay(0.001, ...amounts) })).toBe('PAYMENTS_MISMATCH');
  expect(await refused({ payableAmount: Number((total + 0.001).toFixed(3)) })).toBe('PRICES_CHANGED');
  expect(await refused({ payableAmount: Number((total + 0.0001).toFixed(4)) })).toBe('VALIDATION_FAILED');
  const { invoiceId } = await cafe.call(createOrderAndInvoice, order);
  const invoices = await cafe.call(listInvoices, {});
  expect(invoices.find(({ invoice_id }) => invoice_id === invoiceId)).toMatchObject({ total, discount });
});
