import { randomUUID } from 'node:crypto';
import { addMenuItem, getMenuItem, updateMenuItem } from '@thali/proto/catalog/menu-items';
import { getStoreSetting, saveStoreSetting } from '@thali/proto/catalog/store';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { creditInvoice, previewCredit } from '@thali/proto/ordering/credit-notes';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { cancelOrders } from '@thali/proto/ordering/orders-board';
import { getReport, getReportDetails } from '@thali/proto/reporting/reports';
import { eventually } from '@thali/testing/eventually';
import { type Order, Restaurant } from './restaurant.ts';

test('what the items brought adds up to the revenue: under discounts, equal halves of tax, parts taken back and cancelled orders', async () => {
  const udupi = await Restaurant.open();
  const { owner } = udupi;
  const { uniqueQRCode: _code, ...settings } = await owner.ok(getStoreSetting, {});
  await owner.ok(saveStoreSetting, { ...settings, gstin: '29AAGCB7383J1Z4' });
  const taxId = await udupi.tax();
  const { id } = await owner.ok(addMenuItem, { title: 'Rava Idli', price: 33.33, taxId });
  await owner.ok(updateMenuItem, { ...{ id: udupi.dosa.id, title: udupi.dosa.title, price: 100 }, taxId });
  expect(await owner.ok(getMenuItem, { id })).toMatchObject({ tax_rate: 5 });
  const cart = (idlis: number) => [
    { id, quantity: idlis },
    { id: udupi.dosa.id, quantity: 1 },
  ];
  // 3 × 33.33 × 2.5 % = 2.49975 and 100 × 2.5 %, each twice
  await udupi.taken({ cart: cart(3), deliveryType: 'takeaway', payableAmount: 209.99 });
  const sell = async (idlis: number, more: Partial<Order>) => {
    const sale = { cart: cart(idlis), deliveryType: 'takeaway' as const, payableAmount: 0.01, ...more };
    const refused = await owner.call(createOrder, sale);
    const { payableTotal, discount } = (refused.body as unknown as { details: { payableTotal: number; discount: number } })
      .details;
    return owner.ok(createOrderAndInvoice, { ...sale, payableAmount: payableTotal, discount }, { key: randomUUID() });
  };
  await sell(3, { couponCode: 'WELCOME10' });
  const byHand = await sell(7, { discount: 7.77 });
  const cancelled = await sell(2, { discount: 0.01 });
  await sell(5, {});
  const { invoiceId } = byHand;
  const [idli] = (await owner.ok(previewCredit, { invoiceId })).lines;
  const lines = [{ id: idli?.id as string, quantity: 2 }];
  const { total } = await owner.ok(previewCredit, { invoiceId, lines });
  await owner.ok(creditInvoice, { invoiceId, lines, total, reason: 'Cold' });
  await owner.ok(cancelOrders, { orderIds: [cancelled.orderId], reason: 'Wrong table' });

  const paise = (amount: number) => Math.round(amount * 100);
  const invoices = await owner.ok(listInvoices, {});
  expect(invoices).toHaveLength(4);
  const revenue = invoices.reduce((sum, one) => sum + paise(one.total) - paise(one.refunded), 0);
  const reported = async () => paise((await owner.ok(getReport, {})).revenueTotal);
  await eventually('the revenue in the report', async () => (await reported()) === revenue);
  const { topItems } = await owner.ok(getReportDetails, {});
  expect(topItems).toHaveLength(2);
  expect(topItems.reduce((sum, item) => sum + paise(item.revenue), 0)).toBe(revenue);
});
