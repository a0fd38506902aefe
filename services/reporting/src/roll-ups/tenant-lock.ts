import { prepared } from '@thali/kit/database/database';
import type { EntityManager } from 'typeorm';

/**
 * Only one transaction at a time counts for a tenant, in whatever process. What an order counted for before is read first and then taken back, and
 * all orders of a day share its rows. The lock is released with the transaction. Locks are taken in one order, so that two batches never wait for
 * each other crosswise.
 */
export const lockRollUps = (tx: EntityManager, tenantIds: Iterable<string>): Promise<unknown> =>
  prepared(tx, 'lock_roll_ups', 'select pg_advisory_xact_lock(hashtextextended(tenant, 0)) from unnest($1::text[]) as tenant', [
    [...new Set(tenantIds)].sort(),
  ]);
