import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import type { EntityManager } from 'typeorm';
import type { PlanEntity } from '../plans/plan.entity.js';
import type { BuyerOnOrder } from '../receipts/buyer.js';
import { lockTenant } from '../tenants/tenant.entity.js';

/** An open order is offered again for an hour only: for days afterwards the provider is asked whether it was paid (CheckDelay). */
const openMinutes = 60;
/** How many new orders a tenant may ask the provider for in a minute; whoever pays needs one for each plan and buyer. */
const asksPerMinute = 10;

/**
 * The provider's id of the tenant's order for this plan, price and buyer that is still open; undefined when the provider is to be asked for a new one,
 * which is counted. Settlements take the same lock, so an order that was paid is never offered again. One that was paid while nobody has told us is,
 * and the provider takes no second payment for it, as it would for a new one.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function openOrder(
  tx: EntityManager,
  { tenantId, now }: CallContext,
  { name, durationMonths, amountMinor }: PlanEntity,
  { buyerName, buyerAddress, buyerAddressParts, buyerState, buyerGstin }: BuyerOnOrder,
): Promise<string | undefined> {
  await lockTenant(tx, tenantId);
  const [open] = await tx.query<{ provider_order_id: string }[]>(
    `select provider_order_id from payment_order
     where tenant_id = $1 and created_at between $2::timestamptz - make_interval(mins => ${openMinutes}) and $2 and status <> 'paid'
       and (plan_name, months, amount_minor) = ($3, $4::int, $5::bigint)
       and (buyer_name, buyer_address, buyer_address_parts, buyer_state, buyer_gstin)
         is not distinct from ($6::text, $7::text, $8::jsonb, $9::text, $10::text)
     order by created_at desc limit 1`,
    [
      ...[tenantId, now, name, durationMonths, amountMinor],
      ...[buyerName, buyerAddress, buyerAddressParts && JSON.stringify(buyerAddressParts), buyerState, buyerGstin],
    ],
  );
  if (!open) await countAsk(tx, tenantId, now);
  return open?.provider_order_id;
}

/** Under the tenant's lock. @throws AppError TOO_MANY_REQUESTS with the seconds until the minute is over */
async function countAsk(tx: EntityManager, tenantId: string, now: Date): Promise<void> {
  const [row] = await tx.query<{ asks: number; wait: number }[]>(
    `select payment_asks as asks, extract(epoch from payment_asks_since + interval '1 minute' - $2::timestamptz)::float8 as wait
     from tenant where id = $1 and payment_asks_since > $2::timestamptz - interval '1 minute' and payment_asks_since <= $2`,
    [tenantId, now],
  );
  if (row && row.asks >= asksPerMinute)
    throw new AppError('TOO_MANY_REQUESTS', { details: { retryAfter: Math.max(1, Math.ceil(row.wait)) } });
  if (row) await tx.query('update tenant set payment_asks = payment_asks + 1 where id = $1', [tenantId]);
  else await tx.query('update tenant set payment_asks = 1, payment_asks_since = $2 where id = $1', [tenantId, now]);
}
