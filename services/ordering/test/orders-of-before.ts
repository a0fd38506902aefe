import { createOrder } from '@thali/proto/ordering/create-order';
import type { TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import type { Restaurant } from './restaurant.js';

/** The calls of release 08026a3 and of what came after it, whose pods run on the newest schema during an upgrade and after a rollback. */
export const before = ['place_orders', 'place_orders_v5', 'place_orders_v6'].map(
  (name) => `select ${name}($1, $2, $3) as results`,
);
export const asThisRelease = 'select settle_placed_orders(place_orders_v6($1, $2, $3), $2) as results';

interface Result {
  outcome: string;
  order_id: string;
  token_no: number;
  invoice_id?: string;
}
/** Places an order with the service's database role and returns the last row of the answer. */
export async function send(
  { database }: TestService,
  statement: string,
  order: ReturnType<typeof waterOf>,
): Promise<Result | undefined> {
  const values = [order.tenant_id, JSON.stringify([{ ...order, position: 0 }]), Boolean(order.qr_order_id || order.invoice)];
  const [row] = await database.statement<{ results: Result[] }>(`test: ${statement.split('(')[0]}`, statement, values);
  return row?.results.at(-1);
}

/** An order of a bottle of water as release 08026a3 sends it: without `halved_tax` and without a lock time-out. */
export function waterOf(
  place: Restaurant,
  businessDay: string,
  more: { key?: string; qr_order_id?: string; paidInto?: string } = {},
) {
  const [id, itemId, createdAt] = [uuidv7(), uuidv7(), new Date().toISOString()];
  const { tenantId, userId } = place.caller;
  const water = { itemId: place.items.water.id, title: 'water', unitMinor: 2000, quantity: 1 };
  const event = (name: string, data: object) => ({
    ...{ id: uuidv7(), subject: `evt.ordering.${name}.${tenantId}` },
    payload: { id: uuidv7(), tenantId, requestId: 'test', occurredAt: createdAt, data },
  });
  const sums = { subtotalMinor: 2000, discountMinor: 0, taxMinor: 0, totalMinor: 2000 };
  const about = { businessDay, createdAt, deliveryType: 'dinein' };
  const sum = { subtotal_minor: 2000, discount_minor: 0, tax_minor: 0, total_minor: 2000 };
  const paid = {
    series: more.paidInto,
    // What place_orders_v5 reads besides, and 08026a3 did not send.
    ...{
      business_day: businessDay,
      created_at: createdAt,
      created_by: userId,
      currency: 'INR',
      ...sum,
      taxes: [],
      order_ids: [id],
    },
    delivery_type: 'dinein',
    payments: [{ position: 1, payment_type_id: place.paymentTypes.cash, title: 'Cash', amount_minor: 2000 }],
    event: event('invoice_issued', {
      ...{ invoiceId: '', ...about, ...sums, orderIds: [id], localHour: 12, taxes: [] },
      payments: [{ title: 'Cash', amountMinor: 2000 }],
    }),
  };
  return {
    ...{ id, tenant_id: tenantId, created_by: userId, operation: createOrder.subject },
    ...{ key: more.key ?? null, input_hash: more.key ? 'hash' : null, business_day: businessDay, created_at: createdAt },
    ...{ delivery_type: 'dinein', customer_type: 'WALKIN', customer_id: null, customer_name: null },
    ...{ table_id: null, table_title: null, floor: null, payment_status: more.paidInto ? 'paid' : 'pending' },
    ...{ coupon_code: null, discount_percent_bp: null, discount_fixed_minor: null, currency: 'INR' },
    ...{ ...sum, qr_order_id: more.qr_order_id ?? null },
    items: [
      {
        ...{ id: itemId, position: 1, item_id: water.itemId, title: 'water', variant_id: null, variant_title: null },
        ...{ variant_price_minor: null, addons: [], unit_minor: 2000, quantity: 1, notes: null },
        ...{ tax_title: null, tax_rate_bp: 0, tax_type: 'none' },
      },
    ],
    event: event('order_created', {
      ...{ orderId: id, version: 1, tokenNo: 0, ...about, status: 'created', paymentStatus: 'pending', customerId: null },
      ...{ tableId: null, qrOrderId: more.qr_order_id ?? null, totalMinor: 2000, discountMinor: 0, couponCode: null },
      ...{ cancelledBy: null, cancelledAt: null, createdBy: 'tester', currency: 'INR' },
      items: [{ id: itemId, ...water, status: 'created' }],
    }),
    invoice: more.paidInto ? paid : null,
  };
}
