import type { Database } from './database.js';
import type { Log } from './log.js';

const everyMs = 10 * 60_000;
/** How long kit's own rows are kept: keys and outbox must outlive 24 hours, the inbox must outlive the stream (48 hours). */
const kept: [table: string, condition: string][] = [
  ['idempotency_key', `created_at < now() - interval '25 hours'`],
  ['outbox', `published_at is not null and created_at < now() - interval '26 hours'`],
  ['inbox', `handled_at < now() - interval '72 hours'`],
];

/** Deletes kit's rows that nobody can need any more, now and then, some at a time. */
export function startHousekeeping(db: Database, log: Log): () => void {
  const timer = setInterval(() => {
    void db
      .workerTx(async (tx) => {
        for (const [table, condition] of kept)
          await tx.query(
            `delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit 20000))`,
          );
      })
      .catch((error: Error) => log.warn({ err: error }, 'housekeeping failed'));
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
