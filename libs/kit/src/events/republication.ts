import type { Broker } from '../broker/broker.js';
import { ensureEventStream, eventStream, type StreamSettings } from '../broker/event-stream.js';
import type { Database } from '../database/database.js';
import { streamBound, streamBytes } from '../process/metrics.js';
import type { OutboxRow } from './outbox.js';

const pageSize = 500;
/** Sorts after every id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
type Page = { tenant_id: string; id: string; subject: string; payload: OutboxRow['payload']; at: string }[];

/**
 * Publishes the events of the last 24 hours again when the stream that had them is gone: all of them, because it is not known which were
 * applied, and consumers skip those they had. The latest page goes first, because the missed events are in it. The progress is stored, so
 * that another process can continue, and its row is locked, so that only one works at a time.
 */
export class Republication {
  constructor(
    private readonly broker: Broker,
    private readonly db: Database,
    private readonly stream: StreamSettings,
  ) {}

  /**
   * Creates the stream when it is missing. Starts a republication when the stream is not the one that had the events, whichever process
   * created it.
   */
  async checkStream(): Promise<void> {
    const lost = await ensureEventStream(this.broker, this.stream);
    const { streams } = await this.broker.management();
    const { created, state, config } = await streams.info(eventStream);
    streamBytes.set(state.bytes);
    // The bound that is asked for, also while the stream is too large to get it.
    streamBound.set(this.stream.maxBytes ?? Math.max(0, config.max_bytes));
    await this.db.workerTx(async (tx) => {
      await tx.query(
        `insert into event_stream (name, made, republish_before, republish_before_id)
         values ($1, $2, case when $3 then now() end, $4) on conflict (name) do nothing`,
        [eventStream, created, lost, lastId],
      );
      await tx.query(
        `update event_stream set made = $2, republish_before = now(), republish_before_id = $3 where name = $1 and made <> $2`,
        [eventStream, created, lastId],
      );
    });
  }

  /** Publishes the next page. Returns whether there may be more. */
  next(publish: (row: OutboxRow) => Promise<void>): Promise<boolean> {
    return this.db.workerTx(async (tx) => {
      const [place] = await tx.query<{ before: string; id: string }[]>(
        `select republish_before::text as before, republish_before_id as id from event_stream
         where name = $1 and republish_before is not null for update skip locked`,
        [eventStream],
      );
      if (!place) return false;
      const rows = await tx.query<Page>(
        `select tenant_id, id, subject, payload, created_at::text as at from outbox
         where published_at is not null and created_at > now() - interval '24 hours' and (created_at, id) < ($1::timestamptz, $2::uuid)
         order by created_at desc, id desc limit ${pageSize}`,
        [place.before, place.id],
      );
      const last = rows.at(-1);
      await Promise.all(rows.reverse().map((row) => publish({ ...row, tenantId: row.tenant_id })));
      await tx.query('update event_stream set republish_before = $2, republish_before_id = $3 where name = $1', [
        eventStream,
        last?.at ?? null,
        last?.id ?? null,
      ]);
      return last !== undefined;
    });
  }
}
