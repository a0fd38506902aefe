import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { TenantEntity } from '../tenants/tenant.entity.js';
import { addCalendarMonths } from './calendar-months.js';
import { SubscriptionHistoryEntity } from './subscription-history.entity.js';

interface Purchase {
  /** Calendar months, 1 or more. */
  months: number;
  priceMinor: number;
  now: Date;
}

/**
 * Adds a paid period to a locked tenant: it starts now, or where the running one ends, and the first one is `created`, every later
 * one `renewed` (decisions, "Tenants and money for the service"). The caller grows the version and tells of the new state.
 */
export async function subscribe(tx: EntityManager, tenant: TenantEntity, purchase: Purchase): Promise<SubscriptionHistoryEntity> {
  const { months, priceMinor, now } = purchase;
  const tenantId = tenant.id;
  const runs = tenant.subscriptionEnd !== null && tenant.subscriptionEnd > now;
  const startsOn = runs ? (tenant.subscriptionEnd as Date) : now;
  const expiresOn = addCalendarMonths(startsOn, months);
  const isFirst = !(await tx.existsBy(SubscriptionHistoryEntity, { tenantId }));
  const status = isFirst ? 'created' : 'renewed';
  const entry = { tenantId, id: uuidv7(), status, createdAt: now, startsOn, expiresOn, months, priceMinor } as const;
  await tx.insert(SubscriptionHistoryEntity, entry);
  const subscriptionStart = runs ? tenant.subscriptionStart : startsOn;
  const running = {
    subscriptionStart,
    subscriptionEnd: expiresOn,
    subscriptionPriceMinor: priceMinor,
    subscriptionMonths: months,
  };
  await tx.update(TenantEntity, { id: tenantId }, running);
  return entry;
}
