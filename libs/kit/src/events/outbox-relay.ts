import { setTimeout as sleep } from 'node:timers/promises';
import { headers as createHeaders, type MsgHdrs } from '@nats-io/transport-node';
import type { Broker } from '../broker/broker.js';
import { republishedHeader } from '../broker/envelope.js';
import type { StreamSettings } from '../broker/event-stream.js';
import type { Database } from '../database/database.js';
import type { Log } from '../process/log.js';
import { eventsPublished } from '../process/metrics.js';
import type { OutboxRow, Publisher } from './outbox.js';
import { watchOutbox } from './outbox-figures.js';
import { markPublished, takeTurn } from './outbox-turns.js';
import { Republication } from './republication.js';

const pollMs = 1_000;
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
  /** The last tenant that had its turn; undefined at the beginning of a round. */
  private served?: string;
  private checkStreamAt = 0;
  private stopped = false;
  private stopListening = () => {};
  private stopWatching = async () => {};
  private readonly republication: Republication;

  constructor(
    private readonly broker: Broker,
    private readonly db: Database,
    private readonly log: Log,
    stream: StreamSettings,
  ) {
    this.republication = new Republication(broker, db, stream);
  }

  start(): void {
    const next = () => {
      if (this.stopped) return;
      this.pollTimer = undefined;
      this.polling = this.poll().catch((error: Error) => {
        this.doubt();
        this.log.warn({ error: error.message }, 'outbox poll failed');
      });
      void this.polling.then(() => {
        if (!this.stopped) this.pollTimer = setTimeout(next, pollMs);
      });
    };
    this.stopListening = this.broker.onBack(() => {
      this.doubt();
      if (!this.pollTimer) return;
      clearTimeout(this.pollTimer);
      next();
    });
    next();
    this.stopWatching = watchOutbox(this.db, this.log);
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
      // What was refused goes by the poll, and so does what comes after it: else news would overtake it once there is room again.
      else this.streamReady = false;
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
      .workerTx((tx) => markPublished(tx, rows))
      .catch((error: Error) => this.log.warn({ err: error }, 'outbox mark failed, the poll will send again'));
  }

  /** From now on the poll publishes alone, until it has seen the stream and nothing waits any more. */
  private doubt(): void {
    this.streamReady = false;
    this.checkStreamAt = 0;
  }

  private async poll(): Promise<void> {
    if (this.broker.closed) return;
    do {
      // New events are published before the republication goes on.
      await this.publishPending();
      this.streamReady = true;
    } while (!this.stopped && (await this.republication.next((row) => this.send(row, republished))));
  }

  private async checkStream(): Promise<void> {
    if (performance.now() < this.checkStreamAt) return;
    await this.republication.checkStream();
    this.checkStreamAt = performance.now() + checkStreamMs;
  }

  /** Publishes what other publications have left, some tenants at a turn, until a round over all of them finds nothing. */
  private async publishPending(): Promise<void> {
    let wholeRound = !this.served;
    let found = 0;
    while (!this.stopped) {
      await this.checkStream();
      found += await this.publishTurn();
      if (this.served) continue;
      if (wholeRound && !found) return;
      wholeRound = true;
      found = 0;
    }
  }

  /**
   * One turn. A tenant's events go out one after the other, and what follows a refused one waits with it, so that they arrive in their order also when
   * only the small ones would still find room. Tenants do not wait for each other, and after a refusal the next turn is the next tenants'.
   * Returns how many rows there were.
   * @throws when the broker refuses an event; what it took is marked
   */
  private async publishTurn(): Promise<number> {
    const { rows, refusal } = await this.db.workerTx(async (tx) => {
      const turn = await takeTurn(tx, this.served);
      this.served = turn.last;
      const sent: OutboxRow[] = [];
      const ends = await Promise.allSettled(
        [...Map.groupBy(turn.rows, ({ tenantId }) => tenantId).values()].map(async (own) => {
          for (const row of own) {
            await this.send(row);
            sent.push(row);
          }
        }),
      );
      await markPublished(tx, sent);
      return { ...turn, refusal: ends.find((end) => end.status === 'rejected') };
    });
    if (refusal) throw refusal.reason;
    return rows.length;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    clearTimeout(this.pollTimer);
    clearTimeout(this.markTimer);
    await this.polling;
    await this.stopWatching();
    await this.publishing;
    await this.mark();
  }
}
