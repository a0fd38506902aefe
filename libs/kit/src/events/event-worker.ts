import { setTimeout as sleep } from 'node:timers/promises';
import { readEnvelope, UnreadableEvent } from '../broker/envelope.js';
import { toAppError } from '../call/app-error.js';
import type { Database } from '../database/database.js';
import { eventsConsumed } from '../process/metrics.js';
import { applyEvents, type Handlers } from './apply-events.js';
import type { DeadLetters } from './dead-letters.js';
import type { Delivery } from './delivery.js';
import type { EventLog } from './event-log.js';
import type { HeldEvents } from './held-events.js';

/**
 * After each batch the worker pauses, so that batches are fewer and larger under load: an event in a batch of 2,000 costs a third of one in
 * a batch of 200. After a single event the pause is `restFactor` times the attempt's duration; after several events it is `maxRestMs`,
 * because more are likely to come. There is no pause while a full batch is waiting.
 */
const restFactor = 3;
const maxRestMs = 300;
/** How often an event is tried alone before it becomes a dead letter. */
const maxTries = 5;
const firstRetryMs = 100;
/** Longest pause between two tries of an event that fails for a reason outside of it, such as a lock. */
const maxHinderedMs = 30_000;
const maxAwayMs = 5_000;
/** Time for the remaining events at shutdown; what is left then is returned to the broker. */
const lastTriesMs = 3_000;

/** Applies the held events: all waiting ones in one transaction, a refused batch in halves, in the end event by event. */
export class EventWorker {
  private readonly ending = new AbortController();
  /** Consecutive attempts that found the database unavailable. */
  private absences = 0;
  private wakeUp: () => void = () => {};
  private running?: Promise<void>;

  constructor(
    private readonly parts: {
      name: string;
      handlers: Handlers;
      db: Database;
      held: HeldEvents;
      deadLetters: DeadLetters;
      log: EventLog;
    },
  ) {}

  start(): void {
    this.running = this.run();
  }

  /** Called when a new event is held. */
  wake(): void {
    this.wakeUp();
  }

  /** Applies the events that are ready, without waiting for retries. */
  async stop(): Promise<void> {
    this.ending.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    const { held } = this.parts;
    let deadline = Number.POSITIVE_INFINITY;
    for (;;) {
      if (this.ending.signal.aborted) deadline = Math.min(deadline, performance.now() + lastTriesMs);
      if (this.ending.signal.aborted && (!held.ready || this.absences || performance.now() > deadline)) return;
      if (this.absences) await this.pause(Math.min(maxAwayMs, 125 * 2 ** this.absences));
      const next = held.next();
      if (!next) {
        await this.idle(held.idleMs);
        continue;
      }
      const started = performance.now();
      await this.attempt(next.batch);
      if (!next.fresh || this.ending.signal.aborted || held.crowded) continue;
      await this.pause(next.batch.length > 1 ? maxRestMs : Math.min(maxRestMs, restFactor * (performance.now() - started)));
    }
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }

  /** Waits until an event is ready or the first waiting one is due. */
  private async idle(ms: number): Promise<void> {
    const { held } = this.parts;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      if (Number.isFinite(ms)) timer = setTimeout(resolve, ms);
      // The stop or an event may have come before `wakeUp` was set.
      if (this.ending.signal.aborted || held.ready) resolve();
    });
    clearTimeout(timer);
  }

  private async attempt(batch: Delivery[]): Promise<void> {
    const { name, handlers, db } = this.parts;
    const known = batch.filter((delivery) => handlers.has(delivery.subject));
    for (const delivery of known) this.read(delivery);
    const hopeless = known.filter(({ verdict }) => verdict);
    if (hopeless.length) await this.putAside(hopeless);
    const readable = known.filter(({ verdict }) => !verdict);
    try {
      if (readable.length)
        await db.workerTx((tx) =>
          applyEvents(
            tx,
            { name, handlers },
            readable.map(({ subject, envelope }) => ({ subject, envelope: envelope as NonNullable<typeof envelope> })),
          ),
        );
    } catch (error) {
      return this.failed(readable, error as Error);
    } finally {
      for (const delivery of batch) if (!known.includes(delivery)) this.done(delivery);
    }
    this.present();
    for (const delivery of readable) this.done(delivery);
    eventsConsumed.inc({ consumer: name, outcome: 'applied' }, readable.length);
  }

  private done(delivery: Delivery): void {
    delivery.message.ack();
    this.parts.held.release(delivery);
  }

  private read(delivery: Delivery): void {
    if (delivery.envelope || delivery.verdict) return;
    try {
      delivery.envelope = readEnvelope(delivery.message.subject, delivery.message.data);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      delivery.verdict = { reason: 'unreadable', error: error.message };
    }
  }

  private async failed(batch: Delivery[], error: Error): Promise<void> {
    const { name, held, log } = this.parts;
    const [delivery] = batch as [Delivery];
    if (toAppError(error).code === 'SERVICE_UNAVAILABLE') return this.hindered(batch, error);
    this.present();
    log.refused(error, delivery);
    if (batch.length > 1) return held.halve(batch);
    delivery.tries += 1;
    delivery.firstFailedAt ??= new Date();
    eventsConsumed.inc({ consumer: name, outcome: 'retried' });
    if (delivery.tries < maxTries) return held.tryLater(delivery, firstRetryMs * 2 ** (delivery.tries - 1));
    delivery.verdict = { reason: 'refused', error: error.message };
    held.doom(delivery);
  }

  /**
   * The attempt failed for a reason outside of the events, so it is not counted as a try. While the database is unavailable all events
   * wait; after a time-out or a held lock the batch is halved, because smaller parts can succeed.
   */
  private async hindered(batch: Delivery[], error: Error): Promise<void> {
    const { db, held, log } = this.parts;
    const there = await db.source.query('select 1').then(
      () => true,
      () => false,
    );
    if (!there) {
      if (!this.absences) log.waiting(error);
      this.absences += 1;
      return held.putBack(batch);
    }
    this.present();
    if (batch.length > 1) return held.halve(batch);
    const [delivery] = batch as [Delivery];
    delivery.hindrances += 1;
    log.refused(error, delivery);
    held.tryLater(delivery, Math.min(maxHinderedMs, firstRetryMs * 2 ** delivery.hindrances));
  }

  private present(): void {
    if (this.absences) this.parts.log.resumed();
    this.absences = 0;
  }

  private async putAside(batch: Delivery[]): Promise<void> {
    const { name, deadLetters, held, log } = this.parts;
    try {
      await deadLetters.bury(name, batch);
    } catch (error) {
      if (toAppError(error).code === 'SERVICE_UNAVAILABLE') return this.hindered(batch, error as Error);
      // The events stay held, because an event must not be lost when its dead letter can not be stored.
      log.refused(error as Error, batch[0] as Delivery);
      for (const delivery of batch) held.tryLater(delivery, maxHinderedMs);
      return;
    }
    eventsConsumed.inc({ consumer: name, outcome: 'dead' }, batch.length);
    for (const delivery of batch) {
      if (delivery.verdict) log.putAside(delivery, delivery.verdict);
      // `term` without a reason: servers before 2.10.4 do not understand one and would redeliver the event.
      delivery.message.term();
      held.release(delivery);
    }
  }
}
