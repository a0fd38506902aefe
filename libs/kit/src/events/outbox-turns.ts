import type { EntityManager } from 'typeorm';
import type { OutboxRow } from './outbox.js';

const tenantsOfTurn = 50;
const rowsOfTurn = 200;

/** Sorts before every other tenant's id; itself the operator's. */
const firstTenant = '00000000-0000-0000-0000-000000000000';

/** Rows to be published, each tenant's in their order. */
export interface Turn {
  rows: OutboxRow[];
  /** The last tenant whose turn it was; none when no tenant is left in this round. */
  last?: string;
}

/**
 * The next tenants that have something unpublished, after the tenant `after` (default: from the first one on), and the oldest of each, so that who has 26,000 events holds nobody else up. Left out
 * are the youngest (their own publication is under way) and what another relay has locked.
 */
export async function takeTurn(tx: EntityManager, after?: string): Promise<Turn> {
  // One look into the index for each tenant, however many rows it has.
  const tenants = await tx.query<{ tenant_id: string }[]>(
    `with recursive turn (tenant_id) as (
       (select tenant_id from outbox where published_at is null and tenant_id ${after ? '>' : '>='} $1 order by tenant_id limit 1)
       union all
       select next.tenant_id from turn cross join lateral (
         select tenant_id from outbox where published_at is null and tenant_id > turn.tenant_id order by tenant_id limit 1) as next
     )
     select tenant_id from turn limit ${tenantsOfTurn}`,
    [after ?? firstTenant],
  );
  if (!tenants.length) return { rows: [] };
  const rows = await tx.query<{ tenant_id: string; id: string; subject: string; payload: OutboxRow['payload'] }[]>(
    `select tenant_id, id, subject, payload from outbox
     where published_at is null and (tenant_id, id) in (
       select oldest.tenant_id, oldest.id from unnest($1::uuid[]) as turn (tenant_id) cross join lateral (
         select tenant_id, id from outbox
         where published_at is null and outbox.tenant_id = turn.tenant_id and created_at < now() - interval '500 milliseconds'
         order by id limit $2) as oldest)
     order by tenant_id, id for update skip locked`,
    [tenants.map((one) => one.tenant_id), Math.floor(rowsOfTurn / tenants.length)],
  );
  return { rows: rows.map((row) => ({ ...row, tenantId: row.tenant_id })), last: tenants.at(-1)?.tenant_id };
}

export const markPublished = (tx: EntityManager, rows: readonly OutboxRow[]): Promise<unknown> =>
  tx.query(
    `update outbox set published_at = now() from unnest($1::uuid[], $2::uuid[]) as sent (tenant_id, id)
     where outbox.tenant_id = sent.tenant_id and outbox.id = sent.id`,
    [rows.map((row) => row.tenantId), rows.map((row) => row.id)],
  );
