import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import type { Outbox } from '@thali/kit/events/outbox';
import { orderUpdated } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { namesOf, selectList } from './columns.js';
import { orderState } from './event-payloads.js';
import type { ItemRow, OrderRow } from './order.js';
import { itemColumns, orderColumns } from './order-columns.js';

const columns = selectList(orderColumns);
const readItems = `select ${selectList(itemColumns)} from order_item where tenant_id = $1 and order_id = any($2::uuid[]) order by order_id, position, id`;
const savedColumns = namesOf(orderColumns, 'saved');
const saveColumns = `update orders set ${savedColumns.map((name, at) => `${name} = $${at + 3}`).join()} where tenant_id = $1 and id = $2`;
const savedOfItem = namesOf(itemColumns, 'saved');
/** Updates all items in one statement, with one array parameter per column. */
const saveItems = `update order_item set ${savedOfItem.map((name) => `${name} = new.${name}`).join()}
  from unnest($2::uuid[], ${savedOfItem.map((name, at) => `$${at + 3}::${itemColumns[name].sql}[]`).join()}) as new (id, ${savedOfItem.join()})
  where order_item.tenant_id = $1 and order_item.id = new.id
    and (order_item.status <> new.status or order_item.quantity <> new.quantity or order_item.stopped <> new.stopped)`;
/** What a row of pieces has of its own; the rest is that of the row whose id is $2. */
const ofPieces = ['id', ...savedOfItem] as const;
const copyItem = `insert into order_item (${Object.keys(itemColumns).join()})
  select ${Object.keys(itemColumns)
    .map((name) => {
      const at = (ofPieces as readonly string[]).indexOf(name);
      return at < 0 ? name : `$${at + 3}::${itemColumns[name as (typeof ofPieces)[number]].sql}`;
    })
    .join()} from order_item where tenant_id = $1 and id = $2`;

/** Orders with their items. `condition` may use $1 (tenant) and $2 (`value`). */
export async function findOrders(tx: EntityManager, tenantId: string, condition: string, value: unknown): Promise<OrderRow[]> {
  const orders = await tx.query<OrderRow[]>(`select ${columns} from orders where tenant_id = $1 and ${condition}`, [
    tenantId,
    value,
  ]);
  if (!orders.length) return orders;
  const items = await tx.query<ItemRow[]>(readItems, [tenantId, orders.map(({ id }) => id)]);
  const byOrder = Map.groupBy(items, ({ order_id }) => order_id);
  for (const order of orders) order.items = byOrder.get(order.id) ?? [];
  return orders;
}

/** All of these orders, with their items. One unknown or foreign id fails the whole call. @throws AppError NOT_FOUND */
export async function getOrders(tx: EntityManager, tenantId: string, ids: string[], lock = ''): Promise<OrderRow[]> {
  const orders = await findOrders(tx, tenantId, `id = any($2::uuid[]) order by id ${lock}`, ids);
  if (orders.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  return orders;
}

/** The longest cart that is taken, and how many lines the orders of one call may have together: what is read, changed and told for them is that much. */
const mostLinesOfOrder = 200;
export const mostLines = 2_000;

/** @throws AppError TOO_MANY_LINES when these orders are more than one call takes */
export async function assertFewLines(tx: EntityManager, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length * mostLinesOfOrder <= mostLines) return;
  const [counted] = await tx.query<{ lines: number }[]>(
    `select count(*)::int as lines from (
       select from order_item where tenant_id = $1 and order_id = any($2::uuid[]) limit ${mostLines + 1}
     ) as few`,
    [tenantId, ids],
  );
  if ((counted?.lines ?? 0) > mostLines) throw new AppError('TOO_MANY_LINES');
}

/**
 * Like getOrders, with the rows locked until the transaction ends; in id order, so that two calls can not deadlock.
 * @throws AppError NOT_FOUND, TOO_MANY_LINES
 */
export async function lockOrders(tx: EntityManager, tenantId: string, ids: string[]): Promise<OrderRow[]> {
  await assertFewLines(tx, tenantId, ids);
  return getOrders(tx, tenantId, ids, 'for update');
}

/** The order that an item belongs to, locked until the transaction ends. @throws AppError NOT_FOUND */
export async function lockOrderOfItem(tx: EntityManager, tenantId: string, itemId: string): Promise<OrderRow> {
  const [item] = await tx.query<{ order_id: string }[]>('select order_id from order_item where tenant_id = $1 and id = $2', [
    tenantId,
    itemId,
  ]);
  if (!item) throw new AppError('NOT_FOUND');
  return (await lockOrders(tx, tenantId, [item.order_id]))[0] as OrderRow;
}

/** Writes the pieces that were split off an item, at its place in the order. What is left of the item is written by `saveOrder`. */
export async function insertPieces(tx: EntityManager, tenantId: string, itemId: string, pieces: ItemRow): Promise<void> {
  await tx.query(copyItem, [tenantId, itemId, ...ofPieces.map((name) => pieces[name])]);
}

/** Writes the columns of an order and its items that may change, increments the order's version and adds its event to the outbox. */
export async function saveOrder(tx: EntityManager, outbox: Outbox, context: CallContext, order: OrderRow): Promise<void> {
  order.version++;
  await tx.query(saveColumns, [context.tenantId, order.id, ...savedColumns.map((name) => order[name])]);
  await tx.query(saveItems, [
    context.tenantId,
    order.items.map(({ id }) => id),
    ...savedOfItem.map((name) => order.items.map((item) => item[name])),
  ]);
  await outbox.add(tx, context, orderUpdated, orderState(order));
}
