import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.js';
import type { Log } from '../process/log.js';
import { outboxAge, outboxPending } from '../process/metrics.js';

const pauseMs = 1_000;

/**
 * Measures what waits in the outbox, by a clock of its own: the figures must be true just while the relay is behind, or can publish nothing at all.
 * Returns the function that ends it.
 */
export function watchOutbox(db: Database, log: Log): () => Promise<void> {
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      await measure(db).catch((err: Error) => log.warn({ err }, 'outbox could not be measured'));
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return () => {
    ending.abort();
    return watching;
  };
}

async function measure(db: Database): Promise<void> {
  const [row] = await db.workerTx((tx) =>
    tx.query<{ pending: string; age: string | null }[]>(
      `select count(*) as pending, extract(epoch from now() - min(created_at)) as age from outbox where published_at is null`,
    ),
  );
  outboxPending.set(Number(row?.pending ?? 0));
  outboxAge.set(Number(row?.age ?? 0));
}
