import { describe, expect, test } from '@jest/globals';
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
  items: [{ item_id: id(3), item_title: 'Naan', variant_id: null, quantity: 2, notes: 'soft', addons: [{ id: id(4) }] }],
};

describe('what goes over the wire', () => {
  test('a loaded QR order is sent with its id, table, customer and lines', () => {
    const request = kitchenRequest({ ...orderFromQr(qr), coupon: { code: 'TEN', percent: 10 } }, figures);
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
    expect(orderFromQr({ ...qr, customer_type: 'WALKIN', customer_id: null }).customer).toBeNull();
  });
  test('a payment carries all figures and its parts', () => {
    const order = { ...emptyOrder, lines: orderFromQr(qr).lines };
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

test('a coupon is valid through its expiry day in the zone of the store', () => {
  const coupon = (expiry: string | null) => ({ id: id(6), code: 'A', discount: 5, expiry });
  const lateInIndia = new Date('2026-11-21T20:00:00Z');
  expect(validCoupons([coupon('2026-11-21')], lateInIndia, 'Asia/Kolkata')).toEqual([]);
  expect(validCoupons([coupon('2026-11-21'), coupon(null)], lateInIndia, 'UTC')).toHaveLength(2);
});
