import type { Database } from '../database/database.js';
import type { Jobs } from './jobs.js';

const everyMs = 10 * 60_000;
/** Rows of a table to delete: those that fit the SQL condition. */
export type Forgotten = readonly [table: string, condition: string];
/**
 * How long kit's own rows are kept: keys and outbox must outlive 24 hours, the inbox must outlive the stream (48 hours). Dead letters stay
 * until an operator has handled them; dropped ones, with the reason, stay for a month.
 */
const kept: Forgotten[] = [
  ['idempotency_key', `created_at < now() - interval '25 hours'`],
  ['outbox', `published_at is not null and created_at < now() - interval '26 hours'`],
  ['inbox', `handled_at < now() - interval '72 hours'`],
  ['dead_letter', `dropped_at < now() - interval '30 days'`],
];

/** Deletes outdated rows of kit and of the service, at most 20,000 per table. */
export const forgetOldRows = (db: Database, own: readonly Forgotten[] = []): Promise<void> =>
  db.workerTx(async (tx) => {
    for (const [table, condition] of [...kept, ...own])
      await tx.query(`delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit 20000))`);
  });

/** Runs `forgetOldRows` every 10 minutes. */
export const keepHouse = (jobs: Jobs, db: Database, own: readonly Forgotten[] = []): void =>
  jobs.every({ name: 'housekeeping', everyMs, atStart: false }, () => forgetOldRows(db, own));
