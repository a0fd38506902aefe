import { beforeEach, describe, expect, it } from '@jest/globals';
import { createOrder, type FreshFigures } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { invoicePdf, listInvoices } from '@thali/proto/ordering/invoices';
import { completeAndPay, paymentSummary, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { TestService } from '@thali/testing/test-service';
import type * as z from 'zod';
import { newRestaurantForEachTest, type Restaurant } from './restaurant.js';

let service: TestService;
let place: Restaurant;
newRestaurantForEachTest((running, opened) => {
  [service, place] = [running, opened];
});
beforeEach(async () => {
  const { lassi } = place.items;
  await place.change([{ kind: 'item', id: lassi.id, data: { ...lassi, price: 100 } }]);
});

type Fresh = z.output<typeof FreshFigures>;

/** A lassi costs 100.00, with 18 % in it. */
const lassis = (quantity = 1) => [{ id: place.items.lassi.id, quantity }];
const coupon = { discount: 8.48, couponCode: 'WELCOME10' };
const withGstin = async () => {
  const store = place.store();
  await place.change([{ ...store, data: { ...store.data, gstin: '29AAGCB7383J1Z4' } } as typeof store]);
};
const summary = async (orderId: string) => {
  const { subtotal, discount, taxTotal, total } = await place.call(paymentSummary, { orderIds: [orderId] });
  return { subtotal, discount, taxTotal, total };
};
const refusedWith = (order: Parameters<Restaurant['order']>): Promise<{ code: string; fresh?: Fresh }> =>
  place.call(createOrder, place.order(...order)).then(
    () => ({ code: 'taken' }),
    ({ code, extra }) => ({ code, fresh: extra?.details }),
  );

describe('10 % off a dish of 100.00 with 18 % in it is 90.00', () => {
  it('for a till, which tells the discount without tax', async () => {
    const { orderId } = await place.call(createOrder, place.order(lassis(), 90, coupon));
    // By hand: 100 / 1.18 = 84.75, 90 / 1.18 = 76.27, and the rest of the 90.00 is tax.
    expect(await summary(orderId)).toEqual({ subtotal: 84.75, discount: 8.48, taxTotal: 13.73, total: 90 });
  });
  it('with a GSTIN, and for whoever tells what comes off the menu', async () => {
    await withGstin();
    const { orderId } = await place.call(createOrder, place.order(lassis(), 90, { ...coupon, discount: 10 }));
    // By hand: 9 / 118 of 100.00 is 7.63 twice, of 90.00 it is 6.86 twice.
    expect(await summary(orderId)).toEqual({ subtotal: 84.74, discount: 8.46, taxTotal: 13.72, total: 90 });
  });
  it.each([
    ['without a GSTIN, where it was 89.99', false, { ...coupon, discount: 8.48 }, 89.99],
    ['with a GSTIN, where it was 90.01', true, { ...coupon, discount: 8.47 }, 90.01],
  ])('for a till of before the upgrade, which is told so once and then agrees: %s', async (_, gstin, told, payable) => {
    if (gstin) await withGstin();
    const { code, fresh } = await refusedWith([lassis(), payable, told]);
    expect([code, fresh?.payableTotal]).toEqual(['PRICES_CHANGED', 90]);
    const { discount, payableTotal } = fresh as Fresh;
    await place.call(createOrder, place.order(lassis(), payableTotal, { ...coupon, discount }));
  });
});

describe('a discount by hand', () => {
  it('of 10.00 leaves 90.00 to pay, and is at most what the menu shows', async () => {
    const { orderId } = await place.call(createOrder, place.order(lassis(), 90, { discount: 10 }));
    expect(await summary(orderId)).toMatchObject({ discount: 8.48, total: 90 });
    await place.call(createOrder, place.order(lassis(), 0, { discount: 100 }));
    expect(await refusedWith([lassis(), 0, { discount: 100.01 }])).toMatchObject({ code: 'DISCOUNT_INVALID' });
  });
  it('is what a valid coupon takes off the menu, from everybody else', async () => {
    const cashier = service.as({ ...place.caller, role: 'user', scope: 'POS' });
    await cashier.call(createOrder, place.order(lassis(), 90, { discount: 10 }));
    await expect(cashier.call(createOrder, place.order(lassis(), 90, { discount: 8.48 }))).rejects.toMatchObject({
      code: 'DISCOUNT_INVALID',
    });
  });
});

it('what is taken back of such a bill, piece by piece, adds up to it', async () => {
  await withGstin();
  // By hand: 3 x 100.00 less 10.00 are 290.00; 9 / 118 of it is 22.1186 -> 22.12, twice.
  const order = place.order(lassis(3), 290, { discount: 10 });
  const { invoiceId } = await place.call(createOrderAndInvoice, { ...order, netTotal: 254.24, taxTotal: 44.24, total: 290 });
  const { lines } = await place.call(previewCredit, { invoiceId });
  const totals: number[] = [];
  for (const _ of [1, 2, 3]) {
    const one = [{ id: lines[0]?.id as string, quantity: 1 }];
    const { total } = await place.call(previewCredit, { invoiceId, lines: one });
    await place.call(creditInvoice, { invoiceId, lines: one, total, reason: 'Cold' });
    totals.push(total);
  }
  expect(totals.map((total) => Math.round(total * 100)).reduce((sum, total) => sum + total)).toBe(29_000);
  expect(await place.call(listInvoices, {})).toMatchObject([{ total: 290, refunded: 290 }]);
});

describe('an order from before discounts came off the menu', () => {
  /** As the release before places it: 10 % of the net of 84.75 and of 155.00, and no word about the rule. */
  const older = async () => {
    const cart = [...lassis(), { id: place.items.naan.id, quantity: 1 }];
    const { orderId } = await place.call(createOrder, place.order(cart, 141.98, { ...coupon, discount: 13.98 }));
    // By hand: 84.75 + 55 = 139.75, 10 % is 13.975 -> 13.98, of which 8.48 and 5.50; taxes are 13.72 and 49.50 x 5 % = 2.48.
    await service.sql('update orders set menu_discount = null, tax_minor = 1620, total_minor = 14197 where id = $1', [orderId]);
    return orderId;
  };

  it('is paid, printed and taken back as it was sold', async () => {
    const orderId = await older();
    const { subtotal: subTotal, ...bill } = await summary(orderId);
    expect({ subTotal, ...bill }).toEqual({ subTotal: 139.75, discount: 13.98, taxTotal: 16.2, total: 141.97 });
    const { invoiceId } = await place.call(completeAndPay, { orderIds: [orderId], subTotal, ...bill });
    const { taxes, total } = await place.call(getReceipt, { orderIds: [orderId] });
    expect([...taxes.map(({ amount }) => amount), total]).toEqual([13.72, 2.48, 141.97]);
    await place.call(invoicePdf, { invoiceId });
    const { lines, ...credit } = await place.call(previewCredit, { invoiceId });
    expect(lines.map((line) => line.total)).toEqual([89.99, 51.98]);
    expect(credit).toMatchObject({ discount: 13.98, taxTotal: 16.2, total: 141.97 });
  });
  it('keeps its rule when a dish of it is cancelled', async () => {
    const orderId = await older();
    const [item] = await service.sql<{ id: string }>('select id from order_item where order_id = $1 and position = 2', [orderId]);
    await place.call(updateItemStatus, { id: item?.id as string, status: 'cancelled' });
    expect(await summary(orderId)).toEqual({ subtotal: 84.75, discount: 8.48, taxTotal: 13.72, total: 89.99 });
  });
});
