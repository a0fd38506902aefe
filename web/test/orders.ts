import type { Order } from '@thali/proto/ordering/order';
import type { OrderGroup } from '@thali/proto/ordering/orders-board';

const id = '01900000-0000-7000-8000-00000000b001';

/** An order to take away that came just now: one dish, nothing done yet. A test that is about more of it says so itself. */
export const takeaway = (): Order => ({
  id,
  date: new Date().toISOString(),
  delivery_type: 'takeaway',
  customer_type: 'WALKIN',
  customer_id: null,
  customer_name: null,
  table_id: null,
  table_title: null,
  floor: null,
  status: 'created',
  payment_status: 'pending',
  token_no: 38,
  coupon_code: null,
  invoice_id: null,
  totals: { subtotal: 55, discount: 0, taxTotal: 2.75, total: 57.75 },
  items: [
    {
      id: '01900000-0000-7000-8000-00000000b002',
      order_id: id,
      item_id: '01900000-0000-7000-8000-00000000b003',
      item_title: 'Butter Naan',
      variant_id: null,
      variant_title: null,
      variant_price: null,
      price: 55,
      quantity: 1,
      status: 'created',
      date: new Date().toISOString(),
      addons: [],
      notes: null,
      tax_title: 'GST',
      tax_rate: 5,
      tax_type: 'exclusive',
      amount: 55,
    },
  ],
});

/** The card of an order that has no table. */
export const aloneOnBoard = (order: Order): OrderGroup => ({
  table_id: null,
  table_title: null,
  floor: null,
  order_ids: [order.id],
  due: order.totals.total,
  orders: [order],
});
