import type { SubscriptionEntry } from '@thali/proto/tenancy/tenant-admin';
import type { EntityManager } from 'typeorm';
import { rupees } from '../plans/plan.entity.js';
import { ReceiptEntity } from '../receipts/receipt.entity.js';
import { SubscriptionHistoryEntity } from './subscription-history.entity.js';

/** A tenant's subscription periods with their payments, the latest first. */
export async function readHistory(tx: EntityManager, tenantId: string): Promise<SubscriptionEntry[]> {
  const [entries, receipts, refunds] = await Promise.all([
    tx.find(SubscriptionHistoryEntity, { where: { tenantId }, order: { createdAt: 'desc', id: 'desc' } }),
    tx.find(ReceiptEntity, { where: { tenantId }, select: { tenantId: true, id: true, number: true, paymentId: true } }),
    tx.query<{ id: string; amount: number }[]>(
      'select payment_id as id, sum(amount_minor)::bigint as amount from refund where tenant_id = $1 group by 1',
      [tenantId],
    ),
  ]);
  const receiptOf = new Map(receipts.map(({ paymentId, id, number }) => [paymentId, { id, number }]));
  const refundOf = new Map(refunds.map(({ id, amount }) => [id, amount]));
  return entries.map(({ paymentId, ...entry }) => ({
    ...{ id: entry.id, tenant_id: tenantId, status: entry.status, kind: entry.kind, plan_name: entry.planName },
    created_at: entry.createdAt.toISOString(),
    starts_on: entry.startsOn.toISOString(),
    expires_on: entry.expiresOn.toISOString(),
    amount: rupees(entry.priceMinor),
    tax: rupees(entry.taxMinor),
    refunded: rupees((paymentId && refundOf.get(paymentId)) || 0),
    receipt: (paymentId && receiptOf.get(paymentId)) || null,
  }));
}
