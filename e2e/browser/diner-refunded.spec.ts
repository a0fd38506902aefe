import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { get, post } from './api.ts';
import { type DinerStore, openMenu, openStore } from './diner-store.ts';
import { expect, test } from './test.ts';

let store: DinerStore;
test.beforeAll(async ({ browser }) => {
  store = await openStore(browser);
});
test.beforeEach(() => store.refuseAll());

/** The till takes the one waiting order of a diner, two dosas at 95 with 5 % in two equal halves on top, and is paid for it. */
async function takeAndPay(till: Page): Promise<{ invoiceId: string }> {
  const [waiting] = await get(till, '/pos/qrorders');
  const { paymentTypes } = await get(till, '/pos/init');
  const dosa = await store.item('Masala Dosa');
  const total = 199.5;
  const order = { cart: [{ id: dosa.id, quantity: 2 }], deliveryType: 'dinein', discount: 0, payableAmount: total };
  const figures = { netTotal: 190, taxTotal: 9.5, total };
  const payments = [{ paymentTypeId: paymentTypes[0].id, amount: total }];
  return post(till, '/pos/create-order-and-invoice', { ...order, ...figures, payments, selectedQrOrderItem: waiting.id });
}

test('a diner reads what was refunded of the order, and that what is not cooked any more does not come', async ({ browser }) => {
  const diner = await openMenu(browser, store, 'K5');
  await diner.getByRole('button', { name: 'ADD Masala Dosa', exact: true }).click();
  await diner.getByRole('button', { name: /^Add ₹/ }).click();
  await diner.getByRole('link', { name: /View cart/ }).click();
  await diner.getByRole('button', { name: /Place order/ }).click();
  await expect(diner.getByRole('heading', { name: 'Booking Placed Successfully' })).toBeVisible();
  const { invoiceId } = await takeAndPay(store.page);
  await expect(diner.getByText('Your order is with the kitchen.', { exact: true })).toBeVisible();
  const { lines } = await post(store.page, '/invoices/credit-preview', { invoiceId });
  const stopOne = async () => {
    const credit = { invoiceId, lines: [{ id: lines[0].id, quantity: 1 }] };
    const { total } = await post(store.page, '/invoices/credit-preview', credit);
    await post(store.page, '/invoices/credit', { ...credit, total, reason: 'Late', stopKitchen: true });
  };
  await stopOne();
  const dosas = diner.getByRole('listitem').filter({ hasText: '2 × Masala Dosa' });
  await expect(dosas).toContainText('1 × Refunded');
  await expect(diner.getByText('Your order is with the kitchen.', { exact: true })).toBeVisible();
  expect(await violations(diner, 'main')).toEqual([]);
  await stopOne();
  await expect(diner.getByText('This order was refunded and is not cooked.')).toBeVisible();
  await expect(dosas.getByText('Refunded', { exact: true })).toBeVisible();
  expect(await violations(diner, 'main')).toEqual([]);
});
