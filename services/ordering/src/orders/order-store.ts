import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import type { Outbox } from '@thali/kit/events/outbox';
import { orderUpdated } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { type ItemRow, type OrderRow, orderState } from './order.js';

const columns = `id, version, business_day::text, token_no, created_at, delivery_type, customer_type, customer_id, customer_name, table_id,
  table_title, floor, status, payment_status, coupon_code, discount_percent_bp, discount_fixed_minor, halved_tax, currency,
  subtotal_minor, discount_minor, tax_minor, total_minor, invoice_id, qr_order_id, closed_at, cancelled_by, closed_by, unpaid_reason`;
const itemColumns = `id, order_id, item_id, title, variant_id, variant_title, variant_price_minor, addons, unit_minor, quantity, notes,
  tax_title, tax_rate_bp, tax_type, status, status_at, cancel_reason`;

/** Orders with their items. `condition` may use $1 (tenant) and $2 (`value`). */
export async function findOrders(tx: EntityManager, tenantId: string, condition: string, value: unknown): Promise<OrderRow[]> {
  const orders = await tx.query<OrderRow[]>(`select ${columns} from orders where tenant_id = $1 and ${condition}`, [
    tenantId,
    value,
  ]);
  if (!orders.length) return orders;
  const items = await tx.query<ItemRow[]>(
    `select ${itemColumns} from order_item where tenant_id = $1 and order_id = any($2::uuid[]) order by order_id, position`,
    [tenantId, orders.map(({ id }) => id)],
  );
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id);
  for (const order of orders) order.items = byOrder.get(order.id) ?? [];
  return orders;
}

/** All of these orders or NOT_FOUND: one unknown or foreign id fails the lot. */
export async function getOrders(tx: EntityManager, tenantId: string, ids: string[], lock = ''): Promise<OrderRow[]> {
  const orders = await findOrders(tx, tenantId, `id = any($2::uuid[]) order by id ${lock}`, ids);
  if (orders.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  return orders;
}

/** The same, locked until the transaction ends; in id order, so that two calls never wait for each other crosswise. */
export const lockOrders = (tx: EntityManager, tenantId: string, ids: string[]): Promise<OrderRow[]> =>
  getOrders(tx, tenantId, ids, 'for update');

/** The locked order that an item belongs to. */
export async function lockOrderOfItem(tx: EntityManager, tenantId: string, itemId: string): Promise<OrderRow> {
  const [item] = await tx.query<{ order_id: string }[]>('select order_id from order_item where tenant_id = $1 and id = $2', [
    tenantId,
    itemId,
  ]);
  if (!item) throw new AppError('NOT_FOUND');
  return (await lockOrders(tx, tenantId, [item.order_id]))[0] as OrderRow;
}

/** Writes what may change of an order and its items, counts its version up and tells the others. */
export async function saveOrder(tx: EntityManager, outbox: Outbox, context: CallContext, order: OrderRow): Promise<void> {
  order.version++;
  await tx.query(
    `update orders set version = $3, status = $4, payment_status = $5, subtotal_minor = $6, discount_minor = $7, tax_minor = $8,
       total_minor = $9, invoice_id = $10, closed_at = $11, cancelled_by = $12, closed_by = $13, unpaid_reason = $14
     where tenant_id = $1 and id = $2`,
    [
      context.tenantId,
      order.id,
      order.version,
      order.status,
      order.payment_status,
      order.subtotal_minor,
      order.discount_minor,
      order.tax_minor,
      order.total_minor,
      order.invoice_id,
      order.closed_at,
      order.cancelled_by,
      order.closed_by,
      order.unpaid_reason,
    ],
  );
  await tx.query(
    `update order_item set status = new.status, status_at = new.status_at, cancel_reason = new.cancel_reason
     from unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::text[]) as new (id, status, status_at, cancel_reason)
     where order_item.tenant_id = $1 and order_item.id = new.id and order_item.status <> new.status`,
    [
      context.tenantId,
      order.items.map(({ id }) => id),
      order.items.map(({ status }) => status),
      order.items.map(({ status_at }) => status_at),
      order.items.map(({ cancel_reason }) => cancel_reason),
    ],
  );
  await outbox.add(tx, context, orderUpdated, orderState(order));
}
