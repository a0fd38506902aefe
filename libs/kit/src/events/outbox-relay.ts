import { setTimeout as sleep } from 'node:timers/promises';
import { headers as createHeaders, type MsgHdrs } from '@nats-io/transport-node';
import type { Broker } from '../broker/broker.js';
import { republishedHeader } from '../broker/envelope.js';
import type { Database } from '../database/database.js';
import type { Log } from '../process/log.js';
import { eventsPublished, outboxAge, outboxPending } from '../process/metrics.js';
import type { OutboxRow, Publisher } from './outbox.js';
import { Republication } from './republication.js';

const pollMs = 1_000;
const pageSize = 200;
const markMs = 100;
/**
 * Interval of the check whether the broker still has the stream that the events were published to: another process may have created a new
 * one.
 */
const checkStreamMs = 5_000;
/**
 * Events within this time after a publication are published together, because one by one they cost broker, gateway and consumers more than
 * the order itself.
 */
const restMs = 5;

const republished = createHeaders();
republished.set(republishedHeader, '1');

/**
 * Brings committed events to JetStream. The usual way is `publish`, straight after the commit; a poll picks up what a crash or an
 * unreachable broker left behind. The event's id is the message's id, so a second publication is harmless.
 */
export class OutboxRelay implements Publisher {
  private readonly committed: OutboxRow[] = [];
  private readonly published: OutboxRow[] = [];
  private publishing?: Promise<void>;
  private restUntil = 0;
  private markTimer?: NodeJS.Timeout;
  private pollTimer?: NodeJS.Timeout;
  private polling?: Promise<void>;
  private streamReady = false;
  private checkStreamAt = 0;
  private stopped = false;
  private stopListening = () => {};
  private readonly republication: Republication;

  constructor(
    private readonly broker: Broker,
    private readonly db: Database,
    private readonly log: Log,
    replicas: number,
  ) {
    this.republication = new Republication(broker, db, replicas);
  }

  start(): void {
    const next = () => {
      if (this.stopped) return;
      this.pollTimer = undefined;
      this.polling = this.poll().catch((error: Error) => {
        this.streamReady = false;
        this.log.warn({ error: error.message }, 'outbox poll failed');
      });
      void this.polling.then(() => {
        if (!this.stopped) this.pollTimer = setTimeout(next, pollMs);
      });
    };
    this.stopListening = this.broker.onBack(() => {
      this.streamReady = false;
      if (!this.pollTimer) return;
      clearTimeout(this.pollTimer);
      next();
    });
    next();
  }

  /**
   * Publishes rows that have just been committed: at once, or up to 5 ms after the last publication together with what else
   * comes until then. Never throws: what fails stays for the poll.
   */
  async publish(rows: readonly OutboxRow[]): Promise<void> {
    if (!this.streamReady) return;
    this.committed.push(...rows);
    this.publishing ??= this.publishCommitted();
    return this.publishing;
  }

  private async publishCommitted(): Promise<void> {
    const rest = this.restUntil - performance.now();
    // Awaits even without a pause, so that `publish` has assigned `publishing` before it is cleared below.
    await (rest > 0 ? sleep(rest) : undefined);
    this.publishing = undefined;
    this.restUntil = performance.now() + restMs;
    const rows = this.committed.splice(0);
    const results = await Promise.allSettled(rows.map((row) => this.send(row)));
    for (const [index, result] of results.entries())
      if (result.status === 'fulfilled') this.published.push(rows[index] as OutboxRow);
    if (this.published.length && !this.markTimer) this.markTimer = setTimeout(() => void this.mark(), markMs);
  }

  private async send(row: OutboxRow, headers?: MsgHdrs): Promise<void> {
    await this.broker.publish(row.subject, row.payload, { headers });
    eventsPublished.inc();
  }

  /** Marks rows as published, several at a time, because nothing waits for the mark. */
  private async mark(): Promise<void> {
    this.markTimer = undefined;
    const rows = this.published.splice(0);
    if (!rows.length) return;
    await this.db
      .workerTx((tx) =>
        tx.query(
          `update outbox set published_at = now() from unnest($1::uuid[], $2::uuid[]) as sent (tenant_id, id)
           where outbox.tenant_id = sent.tenant_id and outbox.id = sent.id`,
          [rows.map((row) => row.tenantId), rows.map((row) => row.id)],
        ),
      )
      .catch((error: Error) => this.log.warn({ err: error }, 'outbox mark failed, the poll will send again'));
  }

  private async poll(): Promise<void> {
    if (this.broker.closed) return;
    if (!this.streamReady || performance.now() > this.checkStreamAt) {
      await this.republication.checkStream();
      this.streamReady = true;
      this.checkStreamAt = performance.now() + checkStreamMs;
    }
    do {
      // New events are published before the republication goes on.
      while (!this.stopped && (await this.publishPage()) === pageSize);
    } while (!this.stopped && (await this.republication.next((row) => this.send(row, republished))));
    await this.measure();
  }

  /**
   * Publishes the oldest unpublished rows, except the youngest (their own publication is under way) and those that another relay has
   * locked.
   */
  private publishPage(): Promise<number> {
    return this.db.workerTx(async (tx) => {
      const rows = await tx.query<{ tenant_id: string; id: string; subject: string; payload: OutboxRow['payload'] }[]>(
        `select tenant_id, id, subject, payload from outbox
         where published_at is null and created_at < now() - interval '500 milliseconds'
         order by id limit ${pageSize} for update skip locked`,
      );
      if (!rows.length) return 0;
      await Promise.all(rows.map((row) => this.send({ ...row, tenantId: row.tenant_id })));
      await tx.query(
        `update outbox set published_at = now() from unnest($1::uuid[], $2::uuid[]) as sent (tenant_id, id)
         where outbox.tenant_id = sent.tenant_id and outbox.id = sent.id`,
        [rows.map((row) => row.tenant_id), rows.map((row) => row.id)],
      );
      return rows.length;
    });
  }

  private async measure(): Promise<void> {
    const [row] = await this.db.workerTx((tx) =>
      tx.query<{ pending: string; age: string | null }[]>(
        `select count(*) as pending, extract(epoch from now() - min(created_at)) as age from outbox where published_at is null`,
      ),
    );
    outboxPending.set(Number(row?.pending ?? 0));
    outboxAge.set(Number(row?.age ?? 0));
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    clearTimeout(this.pollTimer);
    clearTimeout(this.markTimer);
    await this.polling;
    await this.publishing;
    await this.mark();
  }
}
