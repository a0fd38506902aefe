import type { Database } from '@thali/kit/database';
import type { RpcClient } from '@thali/kit/rpc-client';
import type { CallHeaders } from '@thali/kit/rpc-headers';
import { republishOrders } from '@thali/proto/ordering/order-events';
import type { EntityManager } from 'typeorm';
import { lockRollUps } from '../roll-ups/tenant-lock.js';

/** Deleted customers stay known: of them ordering says nothing again, and a late event must not bring one back. */
const forgotten = [
  'delete from day_figures',
  'delete from day_item',
  'delete from day_part',
  'delete from cancelled_order',
  'delete from customer_day',
  'delete from customer_first',
  'delete from order_fact',
  'delete from invoice_fact',
  'delete from customer_fact where business_day is not null',
  `delete from inbox where consumer = 'reporting-ordering'`,
];

/**
 * Forgets a tenant's roll-ups and asks ordering for the present state of everything. Reports are short of what has not come
 * back yet. When ordering does not answer (SERVICE_UNAVAILABLE) nothing is lost: call it again.
 */
export async function rebuild(db: Database, rpc: RpcClient, tenantId: string, call: Partial<CallHeaders>): Promise<void> {
  await db.tx({ tenantId }, (tx) => forget(tx, tenantId));
  await rpc.call(republishOrders, { tenantId }, call);
}

async function forget(tx: EntityManager, tenantId: string): Promise<void> {
  await lockRollUps(tx, tenantId);
  for (const statement of forgotten)
    await tx.query(`${statement}${/ where /.test(statement) ? ' and' : ' where'} tenant_id = $1`, [tenantId]);
}
