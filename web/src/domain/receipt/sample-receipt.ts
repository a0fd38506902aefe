import type { Output } from '@thali/proto/kernel';
import type { OrderItem } from '@thali/proto/ordering/order';
import type { getReceipt } from '@thali/proto/ordering/receipt';

const now = new Date().toISOString();
const none = { variant_id: null, variant_title: null, variant_price: null, addons: [], notes: null };
const line = (id: string, item: Pick<OrderItem, 'item_title' | 'price' | 'quantity'> & Partial<OrderItem>): OrderItem => ({
  ...{ id, order_id: 'sample', item_id: id, status: 'delivered', date: now, ...none },
  ...{ tax_title: 'GST', tax_rate: 5, tax_type: 'exclusive', amount: item.price * item.quantity },
  ...item,
});

const totals = { subtotal: 600, discount: 60, taxTotal: 27, total: 567 };

/** An order with every part that a receipt can have. Its amounts are whole, because some currencies have no minor unit. */
export const sampleReceipt: Output<typeof getReceipt> = {
  date: now,
  invoiceId: '26-27/000123',
  letterhead: null,
  ...totals,
  taxes: [{ title: 'GST', rate: 5, amount: 27 }],
  gst: [{ rate: 5, taxable: 540, cgst: 13.5, sgst: 13.5 }],
  payments: [{ title: 'UPI', amount: 567 }],
  orders: [
    {
      ...{ id: 'sample', date: now, delivery_type: 'dinein', customer_type: 'CUSTOMER', customer_id: '9876543210' },
      ...{ customer_name: 'Asha Nair', table_id: null, table_title: 'T4', floor: 'Garden', status: 'completed' },
      ...{ payment_status: 'paid', token_no: 42, coupon_code: 'WELCOME10', invoice_id: null, totals },
      items: [
        line('1', {
          item_title: 'Paneer Tikka',
          variant_title: 'Full',
          addons: [{ id: '1', title: 'Mint Chutney', price: 20 }],
          notes: 'Less spicy',
          price: 420,
          quantity: 1,
        }),
        line('2', { item_title: 'Butter Naan', price: 60, quantity: 3 }),
      ],
    },
  ],
};
