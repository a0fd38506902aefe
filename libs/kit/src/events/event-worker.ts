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
 * After each batch the worker rests, so that under load fewer and larger batches do the work: an event in a batch of 2,000 costs
 * a third of one in a batch of 200. After a single event it is a multiple of the time that took; where several were waiting, more
 * will come. A full queue leaves no time to rest.
 */
const restFactor = 3;
const maxRestMs = 300;
/** How often an event is tried by itself before it is put aside. */
const maxTries = 5;
const firstRetryMs = 100;
/** Between two tries of an event that something else is in the way of, a lock for example. */
const maxHinderedMs = 30_000;
const maxAwayMs = 5_000;
/** What is left at the end gets so long; then it is given back. */
const lastTriesMs = 3_000;

/** Applies what is held: all that waits in one transaction, halves of what was refused, at last event by event. */
export class EventWorker {
  private readonly ending = new AbortController();
  /** How often in a row the database was not there. */
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

  /** Something new is held. */
  wake(): void {
    this.wakeUp();
  }

  /** Applies what is still here, but does not wait for anything. */
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

  /** Until something is held, or the first of those that wait is due. */
  private async idle(ms: number): Promise<void> {
    const { held } = this.parts;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
      if (Number.isFinite(ms)) timer = setTimeout(resolve, ms);
      // What came before anybody listened.
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
   * The database is away, or something is in the way: no fault of the events, so it counts for none of them. While it is away all wait;
   * where it only was too much or a lock was held, smaller parts get through.
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
      // It stays here: an event is never lost for want of a place to put it.
      log.refused(error as Error, batch[0] as Delivery);
      for (const delivery of batch) held.tryLater(delivery, maxHinderedMs);
      return;
    }
    eventsConsumed.inc({ consumer: name, outcome: 'dead' }, batch.length);
    for (const delivery of batch) {
      if (delivery.verdict) log.putAside(delivery, delivery.verdict);
      // Without a reason: servers before 2.10.4 would not understand it and deliver again.
      delivery.message.term();
      held.release(delivery);
    }
  }
}
