import type { EntityManager } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { TenantEntity } from '../tenants/tenant.entity.js';
import { addCalendarMonths } from './calendar-months.js';
import { SubscriptionHistoryEntity } from './subscription-history.entity.js';

interface Purchase extends Pick<SubscriptionHistoryEntity, 'kind' | 'planName' | 'paymentId'> {
  /** Calendar months, 1 or more. */
  months: number;
  priceMinor: number;
  /** The tax within the price. */
  taxMinor: number;
  now: Date;
  /** Starts at once and drops what is left of the running period; by default the new period follows it. */
  atOnce?: boolean;
}

/**
 * Adds a period to a locked tenant. It starts now, or when the running one ends; the first one is `created`, every later one `renewed`
 * (decisions, "Tenants and money for the service"). The caller increments the version and publishes the new state.
 */
export async function subscribe(tx: EntityManager, tenant: TenantEntity, purchase: Purchase): Promise<SubscriptionHistoryEntity> {
  const { months, priceMinor, taxMinor, now, atOnce = false, kind, planName, paymentId } = purchase;
  const tenantId = tenant.id;
  const runs = tenant.subscriptionEnd !== null && tenant.subscriptionEnd > now;
  const startsOn = runs && !atOnce ? (tenant.subscriptionEnd as Date) : now;
  const expiresOn = addCalendarMonths(startsOn, months);
  const isFirst = !(await tx.existsBy(SubscriptionHistoryEntity, { tenantId }));
  const status = isFirst ? 'created' : 'renewed';
  const entry: SubscriptionHistoryEntity = {
    ...{ tenantId, id: uuidv7(), status, createdAt: now, startsOn, expiresOn, months, priceMinor, taxMinor },
    ...{ kind, planName, paymentId },
  };
  await tx.insert(SubscriptionHistoryEntity, entry);
  const subscriptionStart = runs ? tenant.subscriptionStart : startsOn;
  const running = {
    subscriptionStart,
    subscriptionEnd: expiresOn,
    subscriptionPriceMinor: priceMinor,
    subscriptionTaxMinor: taxMinor,
    subscriptionMonths: months,
  };
  await tx.update(TenantEntity, { id: tenantId }, running);
  return entry;
}
