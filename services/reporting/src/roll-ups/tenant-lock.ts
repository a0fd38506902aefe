import { prepared } from '@thali/kit/database/database';
import type { EntityManager } from 'typeorm';

/**
 * One writer a tenant, whatever process it is in: what an order counted before is read before it is taken back, and the rows of
 * a day are everybody's. It is released with the transaction. Always in the same order, so that two batches never wait for each other
 * crosswise.
 */
export const lockRollUps = (tx: EntityManager, tenantIds: Iterable<string>): Promise<unknown> =>
  prepared(tx, 'lock_roll_ups', 'select pg_advisory_xact_lock(hashtextextended(tenant, 0)) from unnest($1::text[]) as tenant', [
    [...new Set(tenantIds)].sort(),
  ]);
