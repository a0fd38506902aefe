import { randomUUID } from 'node:crypto';
import { addAddon, addMenuItem, addVariant, getMenuItem } from '@thali/proto/catalog/menu-items';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import { getStoreSetting, previewCurrency, provisionStore, saveStoreSetting } from '@thali/proto/catalog/store';
import type { Output } from '@thali/proto/kernel';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { getReport, getReportDetails } from '@thali/proto/reporting/reports';
import { eventually } from '@thali/testing/eventually';
import { callInside } from './inside.ts';
import { Restaurant } from './restaurant.ts';
import type { Till } from './till.ts';

test('a store keeps its currency from its first order on, and may change it before', async () => {
  const udupi = await Restaurant.open();
  const { uniqueQRCode: _code, ...settings } = await udupi.owner.ok(getStoreSetting, {});
  const changed = await udupi.owner.call(saveStoreSetting, { ...settings, currency: 'JPY', pricesConfirmed: 1 });
  expect([changed.status, changed.body]).toMatchObject([409, { code: 'CURRENCY_FIXED' }]);
  expect((await udupi.owner.call(previewCurrency, { currency: 'JPY' })).status).toBe(409);
  expect((await udupi.owner.ok(getStoreSetting, {})).currency).toBe('INR');

  const tenantId = randomUUID();
  await callInside(provisionStore, { tenantId, storeName: 'Annapurna' });
  await callInside(saveStoreSetting, { storeName: 'Annapurna', currency: 'JPY' }, tenantId);
  expect((await callInside(getStoreSetting, {}, tenantId)).currency).toBe('JPY');
});

test('a cafe in Kuwait sells for 0.375: shown to diners, priced, invoiced and reported in thousandths', async () => {
  const cafe = await Restaurant.open('KWD');
  const { owner } = cafe;
  const { id } = await owner.ok(addMenuItem, { title: 'Karak', price: 0.375 });
  await owner.ok(addVariant, { itemId: id, title: 'Large', price: 0.425 });
  await owner.ok(addAddon, { itemId: id, title: 'Saffron', price: 0.075 });
  const karak = await owner.ok(getMenuItem, { id });
  const { id: plain } = await owner.ok(addMenuItem, { title: 'Chai', price: 0.375 });
  const { qrcode } = await cafe.openMenu();
  const { menuItems } = await owner.ok(readQrMenu, { qrcode });
  expect(menuItems.find((item) => item.id === plain)).toMatchObject({ price: 0.375 });
  // 3 × 0.375 + 2 × (0.425 + 0.075)
  const sale = {
    cart: [
      { id: plain, quantity: 3 },
      { id, quantity: 2, variant_id: karak.variants[0]?.id, addons_ids: [karak.addons[0]?.id as string] },
    ],
    deliveryType: 'takeaway' as const,
    payableAmount: 2.125,
  };
  await cafe.taken(sale);
  await owner.ok(createOrderAndInvoice, sale, { key: randomUUID() });
  expect(await owner.ok(listInvoices, {})).toMatchObject([{ currency: 'KWD', sub_total: 2.125, total: 2.125 }]);
  expect(await soldToday(owner)).toMatchObject({ currency: 'KWD', revenueTotal: 2.125, averageOrderValue: 2.125 });
  const { topItems } = await owner.ok(getReportDetails, {});
  // Ordered and unpaid items have no revenue.
  expect(topItems.map(({ title, revenue }) => [title, revenue])).toEqual([
    ['Chai', 1.125],
    ['Karak', 1],
    ['Masala Dosa', 0],
  ]);
});

/** Today's report, once it includes a sale. */
const soldToday = (owner: Till): Promise<Output<typeof getReport>> =>
  eventually('a report with a sale', async () => {
    const report = await owner.ok(getReport, {});
    return report.revenueTotal ? report : false;
  });
