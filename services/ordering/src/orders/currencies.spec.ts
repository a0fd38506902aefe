import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { currencyDecimals } from '@thali/money/currency';
import { maxMinor, toMajor } from '@thali/money/minor';
import { Money } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { closeDay, openDay } from '@thali/proto/ordering/day-close';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { openRestaurant } from '../../test/restaurant.js';
import { ordering } from '../definition.js';
import { minorOf } from '../menu/menu.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(ordering);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

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

it.each(['INR', 'JPY', 'VND', 'KWD'])(
  'the dearest dish of all, 999 times in two orders of one table, is charged, paid and closed to the unit in %s',
  async (currency) => {
    const cafe = await openRestaurant(service);
    const dear = { ...cafe.items.water, price: 99_999_999 };
    await cafe.change([cafe.store({ currency }), { kind: 'item', id: dear.id, data: dear }]);
    // By hand: 99,999,999 x 999, and twice that; far beyond a bound of 99,999,999.
    const [one, both] = [99_899_999_001, 199_799_998_002];
    const order = cafe.order([{ id: dear.id, quantity: 999 }], one, { tableId: cafe.table });
    const placed = [await cafe.call(createOrder, order), await cafe.call(createOrder, order)];
    await cafe.call(completeAndPay, {
      orderIds: placed.map(({ orderId }) => orderId),
      ...{ subTotal: both, taxTotal: 0, total: both, discount: 0 },
      payments: [{ paymentTypeId: cafe.paymentTypes.cash, amount: both }],
    });
    const day = await cafe.call(openDay, {});
    expect(day.total).toBe(both);
    expect(day.drawers.find(({ title }) => title === 'Cash')).toMatchObject({ received: both, expected: both });
    const counted = [{ title: 'Cash', amount: both }];
    const shown = { total: day.total, invoices: day.invoices, creditNotes: day.credit_notes };
    expect(await cafe.call(closeDay, { ...shown, counted })).toMatchObject({ number: 1 });
  },
);

it.each([
  ['INR', 9_999_999_999_999.99],
  ['JPY', 999_999_999_999_999],
  ['VND', 999_999_999_999_999],
  ['KWD', 999_999_999_999.999],
])('15 digits of %s are an amount, and a unit more is none', (currency, largest) => {
  const decimals = currencyDecimals(currency);
  expect(minorOf(largest, { decimals })).toBe(maxMinor);
  expect(Money.safeParse(largest).success).toBe(true);
  expect(minorOf(toMajor(maxMinor + 1, decimals), { decimals })).toBeNull();
});
