import { prepared } from '@thali/kit/database/database';
import type { EntityManager } from 'typeorm';

/**
 * Lets only one transaction at a time count for a tenant, in all processes, because it reads an order's former counts and then subtracts
 * them, and all orders of a day share its rows. The lock is released with the transaction. Locks are taken in one order, so that two
 * batches can not deadlock.
 */
export const lockRollUps = (tx: EntityManager, tenantIds: Iterable<string>): Promise<unknown> =>
  prepared(tx, 'lock_roll_ups', 'select pg_advisory_xact_lock(hashtextextended(tenant, 0)) from unnest($1::text[]) as tenant', [
    [...new Set(tenantIds)].sort(),
  ]);
