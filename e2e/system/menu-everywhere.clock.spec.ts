import { randomUUID } from 'node:crypto';
import { listCategories, updateCategory } from '@thali/proto/catalog/categories';
import { listCoupons, updateCoupon } from '@thali/proto/catalog/coupons';
import { ordersInit, posInit, reservationsInit } from '@thali/proto/catalog/init';
import { exportMenu, listMenuItems, updateMenuItem } from '@thali/proto/catalog/menu-items';
import { listPaymentTypes, togglePaymentType, updatePaymentType } from '@thali/proto/catalog/payment-types';
import { readQrMenu } from '@thali/proto/catalog/qr-menu';
import { listTables, updateTable } from '@thali/proto/catalog/tables';
import { updateTax } from '@thali/proto/catalog/taxes';
import { updateUser } from '@thali/proto/identity/users';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { openDay } from '@thali/proto/ordering/day-close';
import { listKitchen } from '@thali/proto/ordering/kitchen';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { getReceipt } from '@thali/proto/ordering/receipt';
import type { Scope } from '@thali/proto/scopes';
import { everywhere, type Looks, screens } from './everywhere.ts';
import { type Printed, Restaurant } from './restaurant.ts';
import { Till } from './till.ts';

const diner = new Till();
let udupi: Restaurant;
let printed: Printed;
beforeAll(async () => {
  udupi = await Restaurant.open();
  printed = await udupi.openMenu();
});

const inMenu = (words: string): Looks => ({
  'the menu of diners': async () => (await diner.call(readQrMenu, printed)).text.includes(words),
});
const sells = (order: Parameters<Restaurant['order']>[0]): Looks => ({
  'an order': async () => (await udupi.owner.call(createOrder, udupi.order(order))).status === 200,
});

test('the name and the price of a dish', async () => {
  const { itemId: id } = await udupi.item();
  const price = (n: number) => 200 + n;
  const title = (n: number) => `Mini tiffin ${n}`;
  await everywhere(
    (n) => udupi.owner.ok(updateMenuItem, { id, title: title(n), price: price(n) }),
    (n) => ({
      ...inMenu(title(n)),
      'an order': async () => {
        const { variants } = (await udupi.owner.ok(listMenuItems, {})).find((item) => item.id === id) ?? {};
        const line = { id, quantity: 1, variant_id: variants?.[0]?.id };
        const { orderId } = await udupi.owner.ok(createOrder, udupi.order({ cart: [line], payableAmount: 150 }));
        const { text } = await udupi.owner.call(getReceipt, { orderIds: [orderId] });
        return text.includes(title(n));
      },
      'the till': async () => (await udupi.owner.ok(posInit, {})).menuItems.some((item) => item.price === price(n)),
      'the file of the menu': async () => (await udupi.owner.call(exportMenu, {})).text.includes(title(n)),
    }),
  );
});

test('the rate of a tax, and the category of a dish', async () => {
  const [taxId, categoryId] = await Promise.all([udupi.tax(), udupi.category()]);
  const { itemId: id } = await udupi.item();
  const { owner } = udupi;
  await owner.ok(updateMenuItem, { id, title: 'Taxed', price: 100, taxId, categoryId });
  const [{ id: variant_id } = { id: '' }] = (await owner.ok(listMenuItems, {})).find((item) => item.id === id)?.variants ?? [];
  const rate = (n: number) => 5 + (n % 2) * 7;
  await everywhere(
    (n) => owner.ok(updateTax, { id: taxId, title: 'GST', rate: rate(n), type: 'exclusive' }),
    (n) => ({
      ...sells({ cart: [{ id, quantity: 1, variant_id }], payableAmount: (150 * (100 + rate(n))) / 100 }),
      'the till': async () => (await owner.ok(posInit, {})).menuItems.find((item) => item.id === id)?.tax_rate === rate(n),
    }),
  );
  const title = (n: number) => `Evening ${n}`;
  await everywhere(
    (n) => owner.ok(updateCategory, { id: categoryId, title: title(n) }),
    (n) => ({
      ...inMenu(title(n)),
      'the till': async () => (await owner.ok(posInit, {})).categories.some((category) => category.title === title(n)),
      'the settings': async () => (await owner.ok(listCategories, {})).some((category) => category.title === title(n)),
    }),
  );
});

test('what a coupon takes off', async () => {
  const code = randomUUID();
  const id = await udupi.coupon(code);
  const discount = (n: number) => 10 + (n % 50);
  await everywhere(
    (n) => udupi.owner.ok(updateCoupon, { id, code, discount: discount(n) }),
    (n) => ({
      ...sells({ couponCode: code, discount: discount(n), payableAmount: 100 - discount(n) }),
      'the list of the till': async () =>
        (await udupi.owner.ok(listCoupons, {})).coupons.some((coupon) => coupon.discount === discount(n)),
    }),
  );
});

test('the name of a table', async () => {
  const { owner } = udupi;
  const tableId = await udupi.table();
  const title = (n: number) => `Window ${n}`;
  await everywhere(
    (n) => owner.ok(updateTable, { id: tableId, title: title(n), floor: 'Roof', seatingCapacity: 2 }),
    (n) => ({
      'an order': async () => {
        await owner.ok(createOrder, udupi.order({ deliveryType: 'dinein', tableId }));
        return (await owner.call(listOrders, {})).text.includes(title(n));
      },
      'the till': async () => (await owner.ok(posInit, {})).storeTables.some((table) => table.table_title === title(n)),
      'the bookings': async () =>
        (await owner.ok(reservationsInit, {})).storeTables.some((table) => table.table_title === title(n)),
      'the settings': async () => (await owner.ok(listTables, {})).some((table) => table.table_title === title(n)),
    }),
  );
});

test('the name of a payment type, and whether it is taken', async () => {
  const { owner } = udupi;
  const id = await udupi.paymentType();
  const title = (n: number) => `Voucher ${n}`;
  const pay = () => {
    const payments = [{ paymentTypeId: id, amount: 100 }];
    return owner.call(createOrderAndInvoice, { ...udupi.order(), payments }, { key: randomUUID() });
  };
  const offered = (wanted: (titles: string[]) => boolean) =>
    screens<{ paymentTypes: { title: string }[] }>(owner, [posInit, ordersInit], ({ paymentTypes }) =>
      wanted(paymentTypes.map((type) => type.title)),
    );
  await everywhere(
    (n) => owner.ok(updatePaymentType, { id, title: title(n), isActive: true }),
    (n) => ({
      ...offered((titles) => titles.includes(title(n))),
      'a payment': async () => {
        const { orderId } = (await pay()).body;
        return (await owner.call(getReceipt, { orderIds: [orderId] })).text.includes(title(n));
      },
      'the open day': async () => (await owner.ok(openDay, {})).drawers.some((drawer) => drawer.title === title(n)),
      'the settings': async () => (await owner.ok(listPaymentTypes, {})).some((type) => type.title === title(n)),
    }),
  );
  await everywhere(
    async () => {
      await owner.ok(togglePaymentType, { id, isActive: true });
      await owner.ok(togglePaymentType, { id, isActive: false });
    },
    () => ({
      ...offered((titles) => !titles.some((one) => one.startsWith('Voucher'))),
      'a payment': async () => (await pay()).status === 400,
    }),
  );
});

test('what somebody may do', async () => {
  const { username, till } = await udupi.staff('POS');
  const scopes: Scope[][] = [['POS'], ['KITCHEN_DISPLAY']];
  const may = (n: number) => scopes[n % 2] as Scope[];
  const expected = (allowed: boolean) => (allowed ? 200 : 403);
  await everywhere(
    (n) => udupi.owner.ok(updateUser, { username, name: 'Kumar', userScopes: may(n) }),
    (n) => ({
      'the till': async () => (await till.call(posInit, {})).status === expected(may(n)[0] === 'POS'),
      'an order': async () => (await till.call(createOrder, udupi.order())).status === expected(may(n)[0] === 'POS'),
      'the kitchen': async () => (await till.call(listKitchen, {})).status === expected(may(n)[0] === 'KITCHEN_DISPLAY'),
    }),
  );
});
