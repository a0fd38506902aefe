import type { Database } from '@thali/kit/database/database';
import { type EventHandler, eventHandlersOf } from '@thali/kit/events/on-event';
import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import type { EventEnvelope, Output } from '@thali/proto/kernel';
import { tellHistory } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { CountCustomers } from '../roll-ups/count-customers.js';
import { CountInvoices } from '../roll-ups/count-invoices.js';
import { CountOrders } from '../roll-ups/count-orders.js';
import { lockRollUps } from '../roll-ups/tenant-lock.js';

type Told = EventEnvelope<never> & { subject: string };

/** Deleted customers stay marked as deleted: ordering does not send them again, and a late event must not restore one. */
const forgotten = [
  'delete from day_figures',
  'delete from day_item',
  'delete from day_part',
  'delete from cancelled_order',
  'delete from customer_day',
  'delete from customer_first',
  'delete from order_fact',
  'delete from invoice_fact',
  'delete from payment_fact',
  'delete from customer_fact where business_day is not null',
];
/** The handlers that count events. Each thing counts once, whether it comes by event or in a page of the history, in any order. */
const handlers = new Map<string, EventHandler>(
  [new CountOrders(), new CountInvoices(), new CountCustomers()].flatMap((counter) => [...eventHandlersOf(counter)]),
);

/**
 * Deletes a tenant's roll-ups and counts its whole history from ordering. Sales go on meanwhile; reports lack what has not been counted
 * yet. If ordering does not answer (SERVICE_UNAVAILABLE), nothing is lost: run it again.
 * @returns how much was counted: orders, documents and customers
 */
export async function rebuild(db: Database, rpc: RpcClient, tenantId: string): Promise<number> {
  const ask = (after?: string) => rpc.call(tellHistory, { tenantId, after });
  // Checks that ordering answers before anything is deleted. Its answer is not counted, because the deletion would remove the counts.
  await ask();
  await db.tx({ tenantId }, (tx) => forget(tx, tenantId));
  let asked = ask();
  for (let counted = 0; ; ) {
    const { events, next } = await asked;
    // Ordering reads the next page while this one is counted.
    if (next) asked = ask(next);
    const [counting] = await Promise.allSettled([db.tx({ tenantId }, (tx) => count(tx, events)), asked]);
    if (counting.status === 'rejected') throw counting.reason;
    counted += events.length;
    if (!next) return counted;
  }
}

async function count(tx: EntityManager, events: Output<typeof tellHistory>['events']): Promise<void> {
  for (const [handler, told] of Map.groupBy(events as Told[], ({ subject }) => handlers.get(subject)))
    await handler?.apply(tx, told);
}

async function forget(tx: EntityManager, tenantId: string): Promise<void> {
  await lockRollUps(tx, [tenantId]);
  for (const statement of forgotten)
    await tx.query(`${statement}${/ where /.test(statement) ? ' and' : ' where'} tenant_id = $1`, [tenantId]);
}
