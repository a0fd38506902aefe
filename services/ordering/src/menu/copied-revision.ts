import type { EntityManager } from 'typeorm';

/**
 * How long a revision that is missing below newer ones holds the copy's revision down. It may be under way with another process; one that can not be applied,
 * or that the release before has applied and not noted, must not make every refusal a "try again" for ever.
 */
const gapCounts = `interval '1 minute'`;

/**
 * SQL for the newest revision up to which the copy contains all: 0 when it contains nothing. For a transaction of one tenant, before it reads the copy, which
 * is then that new at least.
 */
export const copiedRevision = `coalesce(
  (select case when whole_at < now() - ${gapCounts} then upper(revisions) else (select min(upper(part)) from unnest(revisions) as part) end - 1
   from copied_revision),
  (select max(revision) from catalog_copy),
  0)`;

/**
 * Notes revisions that the copy contains from now on. Two processes may apply them in either order, hence a set of numbers and not the highest: (7, 9) is a copy
 * of revision 7. The first note of a tenant counts all as contained up to
 * what the copy has already. `whole_at` is when the set was last known to be without a gap.
 */
export const noteRevisions = (tx: EntityManager, tenantId: string, revisions: readonly number[]): Promise<unknown> =>
  tx.query(
    `insert into copied_revision as known (tenant_id, revisions)
     select $1, int8multirange(int8range(0, coalesce(max(revision), 0) + 1)) + $2::int8multirange
     from catalog_copy where tenant_id = $1 and revision <> all($3)
     on conflict (tenant_id) do update set
       revisions = $2::int8multirange +
         case when known.whole_at < now() - ${gapCounts} then int8multirange(range_merge(known.revisions)) else known.revisions end,
       whole_at = case
         when known.whole_at < now() - ${gapCounts} or known.revisions = int8multirange(range_merge(known.revisions)) then now()
         else known.whole_at end`,
    [tenantId, `{${revisions.map((revision) => `[${revision},${revision}]`).join()}}`, revisions],
  );
