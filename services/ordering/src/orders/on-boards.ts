import type { Order } from '@thali/proto/ordering/order';
import type { EntityManager } from 'typeorm';
import { creditedPieces, type EarlierNote } from './credit.js';
import { type ItemRow, type OrderRow, orderOnWire } from './order.js';
import { standingOf } from './stopped.js';

/** The pieces that credit notes took back of these orders, by the order item's id. Without an invoice there is no credit note. */
export async function refundedPieces(
  tx: EntityManager,
  tenantId: string,
  orders: readonly OrderRow[],
): Promise<Map<string, number>> {
  const invoiceIds = [...new Set(orders.flatMap(({ invoice_id }) => invoice_id ?? []))];
  if (!invoiceIds.length) return new Map();
  const notes = await tx.query<EarlierNote[]>(
    'select order_id, lines from credit_note where tenant_id = $1 and invoice_id = any($2)',
    [tenantId, invoiceIds],
  );
  return creditedPieces(orders, notes);
}

/** The order as boards read it, in major units: each line stands as `standingOf` says. @param refunded as `refundedPieces` */
export function orderOnBoards(order: OrderRow, refunded: ReadonlyMap<string, number>): Order {
  const wire = orderOnWire(order);
  const items = wire.items.map((item, at) => {
    const { status, stopped, goesOn } = standingOf(order.items[at] as ItemRow, refunded.get(item.id) ?? 0);
    return { ...item, status, stopped, goes_on: goesOn };
  });
  return { ...wire, items };
}

/** These orders as boards read them. */
export async function ordersOnBoards(tx: EntityManager, tenantId: string, orders: readonly OrderRow[]): Promise<Order[]> {
  const refunded = await refundedPieces(tx, tenantId, orders);
  return orders.map((order) => orderOnBoards(order, refunded));
}
