import { describe, expect, test } from '@jest/globals';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import type { QrOrder } from '@thali/proto/ordering/qr-orders';
import { validCoupons } from './coupons';
import { emptyOrder } from './order';
import { orderFromQr } from './qr-order';
import { kitchenRequest, payRequest } from './requests';

const id = (n: number) => `0190a1b2-0000-7000-8000-00000000000${n}`;
const figures = { itemsTotal: 110, discount: 11, taxTotal: 4.95, payableTotal: 103.95 };
const qr: QrOrder = {
  id: id(1),
  date: '2026-11-21T09:00:00Z',
  delivery_type: 'dinein',
  customer_type: 'CUSTOMER',
  customer_id: '9812345678',
  customer_name: 'Asha',
  table_id: id(2),
  table_title: 'T2',
  items: [
    {
      ...{ item_id: id(3), item_title: 'Naan', variant_id: null, variant_title: null, quantity: 2, notes: 'soft' },
      addons: [{ id: id(4), title: 'Butter' }],
    },
  ],
};
const naan: MenuItem = {
  ...{ id: id(3), title: 'Naan', price: 55, net_price: null, image: null, category_id: null, category_title: null },
  ...{ tax_id: null, tax_title: null, tax_rate: 0, tax_type: 'none', is_sold_out: 0, diet: null, variants: [] },
  addons: [{ id: id(4), item_id: id(3), title: 'Butter', price: 10 }],
};
const load = (order = qr, item = naan, tables = [{ id: id(2) }]) => orderFromQr(order, new Map([[item.id, item]]), tables);

describe('what goes over the wire', () => {
  test('a loaded QR order is sent with its id, table, customer and lines', () => {
    const request = kitchenRequest({ ...load(), coupon: { code: 'TEN', percent: 10 } }, figures);
    expect(createOrder.input.parse(request)).toEqual({
      cart: [{ id: id(3), quantity: 2, notes: 'soft', variant_id: null, addons_ids: [id(4)] }],
      deliveryType: 'dinein',
      customerType: 'CUSTOMER',
      customerId: '9812345678',
      tableId: id(2),
      selectedQrOrderItem: id(1),
      discount: 11,
      couponCode: 'TEN',
      payableAmount: 103.95,
    });
  });
  test('a diner without a name is a walk-in', () => {
    expect(load({ ...qr, customer_type: 'WALKIN', customer_id: null }).customer).toBeNull();
  });
  test('a payment carries all figures and its parts', () => {
    const order = { ...emptyOrder, lines: load().lines };
    const sent = createOrderAndInvoice.input.parse(payRequest(order, figures, [{ paymentTypeId: id(5), amount: 103.95 }]));
    expect(sent).toMatchObject({
      customerType: 'WALKIN',
      netTotal: 110,
      taxTotal: 4.95,
      total: 103.95,
      payments: [{ amount: 103.95 }],
    });
  });
});

describe('what a diner asked for and can not be had any more', () => {
  const second = { ...qr, items: [...qr.items, { ...qr.items[0], item_id: id(9), item_title: 'Roti', addons: [] } as never] };

  test('an item that left the menu is left out and named', () => {
    const order = load(second);
    expect(order.lines.map(({ itemId }) => itemId)).toEqual([id(3)]);
    expect(order.leftOut).toEqual(['2 × Roti: Not on the menu any more']);
  });
  test('a sold-out item and one whose addon is gone are left out, the QR order stays selected', () => {
    expect(load(qr, { ...naan, is_sold_out: 1 })).toMatchObject({
      ...{ lines: [], selectedQrOrderItem: id(1) },
      leftOut: ['2 × Naan · + Butter: Sold out'],
    });
    expect(load(qr, { ...naan, addons: [] }).leftOut).toEqual(['2 × Naan · + Butter: Not on the menu any more']);
  });
  test('a table that is gone is not chosen', () => {
    expect(load(qr, naan, [])).toMatchObject({ tableId: null, leftOut: ['T2: Not in the list of tables any more'] });
  });
});

test("a coupon is valid through its last day by the store's business day", () => {
  const coupon = (expiry: string | null) => ({ id: id(6), code: 'A', discount: 5, expiry });
  const lateInIndia = new Date('2026-11-21T20:00:00Z');
  const india = (business_day_start: number) => ({ time_zone: 'Asia/Kolkata', business_day_start });
  expect(validCoupons([coupon('2026-11-21')], lateInIndia, india(0))).toEqual([]);
  expect(validCoupons([coupon('2026-11-21'), coupon(null)], lateInIndia, india(4))).toHaveLength(2);
  expect(validCoupons([coupon('2026-11-21'), coupon(null)], lateInIndia, { time_zone: 'UTC' })).toHaveLength(2);
});
