import { type CatalogChange, catalogChanged } from '@thali/proto/catalog/catalog-changed';
import type { EventDefinition, EventEnvelope, Payload } from '@thali/proto/kernel';
import { type CreatedOrder, customerAdded, type invoiceIssued } from '@thali/proto/ordering/order-events';
import { getReport } from '@thali/proto/reporting/reports';
import { eventually } from '@thali/testing/eventually';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { reporting } from '../src/definition.js';

/** An event as it is on its way to us. */
export interface Delivery {
  subject: string;
  id: string;
  occurredAt: string;
  data: unknown;
}
let clock = Date.parse('2026-11-20T06:30:00Z');
/** Each event is a millisecond younger than the one made before it. */
export const delivery = <E extends EventDefinition>(event: E, data: Payload<E>): Delivery => ({
  subject: event.subject,
  id: uuidv7(),
  occurredAt: new Date(clock++).toISOString(),
  data,
});

export async function startReporting(): Promise<TestService> {
  const service = await startTestService(reporting);
  // What is published before the stream is there is lost: wait until something comes through.
  const probe = uuidv7();
  await eventually('the first event', async () => {
    await service.publish(customerAdded, probe, { phone: '1', businessDay: '2026-11-20' });
    return (await service.sql('select 1 from inbox where tenant_id = $1', [probe])).length > 0;
  });
  return service;
}

/** Publishes deliveries in this order and waits until every event of theirs is handled. */
export async function deliver(service: TestService, tenantId: string, deliveries: Delivery[]): Promise<void> {
  for (const { subject, ...event } of deliveries) {
    const envelope: EventEnvelope = { ...event, tenantId, requestId: 'test' };
    service.nc.publish(`${subject}.${tenantId}`, JSON.stringify(envelope));
  }
  const ids = [...new Set(deliveries.map(({ id }) => id))];
  const handled = 'select 1 from inbox where tenant_id = $1 and event_id = any($2)';
  await eventually(
    `the last of ${ids.length} events`,
    async () => (await service.sql(handled, [tenantId, ids])).length === ids.length,
  );
}

export function orderState(
  more: Partial<CreatedOrder> & { lines?: [itemId: string, quantity: number, unitMinor?: number][] },
): CreatedOrder {
  const { lines = [], ...state } = more;
  return {
    orderId: uuidv7(),
    version: 1,
    tokenNo: 1,
    businessDay: '2026-11-20',
    createdAt: '2026-11-20T06:30:00.000Z',
    status: 'created',
    paymentStatus: 'pending',
    deliveryType: 'dinein',
    customerId: null,
    tableId: null,
    qrOrderId: null,
    totalMinor: 0,
    discountMinor: 0,
    couponCode: null,
    cancelledBy: null,
    cancelledAt: null,
    createdBy: 'ravi@thali.test',
    currency: 'INR',
    items: lines.map(([itemId, quantity, unitMinor = 100]) => ({
      id: uuidv7(),
      itemId,
      title: `Sold ${itemId.slice(-4)}`,
      unitMinor,
      quantity,
      status: 'created',
    })),
    ...state,
  };
}

export const invoice = (totalMinor: number, taxMinor = 0, businessDay = '2026-11-20'): Payload<typeof invoiceIssued> => ({
  invoiceId: uuidv7(),
  businessDay,
  createdAt: '2026-11-20T06:30:00.000Z',
  subtotalMinor: totalMinor - taxMinor,
  discountMinor: 0,
  taxMinor,
  totalMinor,
  orderIds: [uuidv7()],
  localHour: 12,
  deliveryType: 'dinein',
  taxes: taxMinor ? [{ title: 'GST', rateBp: 500, taxableMinor: totalMinor - taxMinor, taxMinor }] : [],
  payments: [{ title: 'Cash', amountMinor: totalMinor }],
});

const store = {
  store_name: 'Chandni Kitchen',
  address: null,
  phone: null,
  email: null,
  image: null,
  currency: 'INR',
  is_qr_menu_enabled: 1,
  is_qr_order_enabled: 1,
  time_zone: 'Asia/Kolkata',
  business_day_start: 0,
  kitchen_slow_minutes: 5,
  kitchen_late_minutes: 8,
  gstin: null,
  fssai: null,
  sac: '996331',
} as const;
export const storeChange = (
  tenantId: string,
  more: Partial<Extract<CatalogChange, { kind: 'store' }>['data']> = {},
): CatalogChange => ({
  kind: 'store',
  id: tenantId,
  data: { ...store, ...more },
});
export const itemChange = (id: string, title: string, price: number, image: string | null = null): CatalogChange => ({
  kind: 'item',
  id,
  data: {
    id,
    title,
    price,
    image,
    net_price: null,
    category_id: null,
    category_title: null,
    tax_id: null,
    tax_title: null,
    tax_rate: 0,
    tax_type: 'none',
    is_sold_out: 0,
    diet: null,
    variants: [],
    addons: [],
  },
});
export const catalog = (revision: number, ...changes: CatalogChange[]): Delivery =>
  delivery(catalogChanged, { revision, changes });

/** A tenant's roll-ups as they stand, without rows that count nothing. */
export async function rollUps(service: TestService, tenantId: string): Promise<object> {
  const read = (statement: string) => service.sql(statement, [tenantId]);
  const owner = service.as({ tenantId });
  const repeated: number[] = [];
  for (const from of ['2026-11-18', '2026-11-19', '2026-11-20'])
    repeated.push((await owner.call(getReport, { type: 'custom', from, to: from })).repeatedCustomers);
  return {
    repeated,
    days: await read(
      `select business_day::text, orders_count, invoices_count, subtotal_minor::int, discount_minor::int, tax_minor::int,
         revenue_minor::int, new_customers from day_figures
       where tenant_id = $1 and (orders_count, invoices_count, revenue_minor, new_customers) <> (0, 0, 0, 0) order by 1`,
    ),
    items: await read(
      `select business_day::text, item_id, orders_count, quantity, sales_minor::int, revenue_minor::int, title, unit_minor::int
       from day_item where tenant_id = $1 and (orders_count > 0 or revenue_minor <> 0) order by 1, 2`,
    ),
    parts: await read(
      `select business_day::text, dimension, key, orders_count, amount_minor::int, other_minor::int from day_part
       where tenant_id = $1 and (orders_count, amount_minor, other_minor) <> (0, 0, 0) order by 1, 2, 3`,
    ),
    payments: await read(
      `select document_id, position, business_day::text, title, payment_type_id, amount_minor::int from payment_fact
       where tenant_id = $1 and business_day is not null order by document_id, position`,
    ),
    cancelled: await read('select order_id, cancelled_by from cancelled_order where tenant_id = $1 order by 1'),
    customers: await read(
      `select business_day::text, customer_id, orders from customer_day where tenant_id = $1 and orders > 0 order by 1, 2`,
    ),
  };
}
