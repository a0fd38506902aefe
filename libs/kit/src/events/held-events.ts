import type { JsMsg } from '@nats-io/jetstream';
import { type Delivery, identityOf, received } from './delivery.js';

const maxBatch = 2_000;
/** For batches up to this size halving costs as much as trying each event alone. */
const fewEvents = 8;
/** Dead letters are collected, so that thousands of them take few transactions. */
const maxDoomed = 200;
const doomedMs = 1_000;

/** What a consumer holds: fresh events, halves of refused batches, and single events that wait to be tried again. */
export class HeldEvents {
  private readonly all = new Map<string, Delivery>();
  private readonly fresh: Delivery[] = [];
  /** A stack, so that the halves of a batch are tried in the order of their events. */
  private readonly parts: Delivery[][] = [];
  private readonly later = new Set<Delivery>();
  private doomed: Delivery[] = [];
  private freshTurn = true;

  /** Takes a message. One that is held already was redelivered because it took long: only its latest delivery is kept. */
  receive(message: JsMsg): void {
    const identity = identityOf(message);
    const known = this.all.get(identity);
    if (known) {
      known.message = message;
      return;
    }
    const delivery = received(message);
    this.all.set(identity, delivery);
    this.fresh.push(delivery);
  }

  /** The next batch. Fresh events and parts of refused batches take turns, so that bad events do not delay good ones. */
  next(): { batch: Delivery[]; fresh: boolean } | undefined {
    const now = performance.now();
    for (const delivery of this.later)
      if (delivery.dueAt <= now) {
        this.later.delete(delivery);
        this.parts.unshift([delivery]);
      }
    if (this.doomed.length >= maxDoomed || (this.doomed[0] && (this.doomed[0].dueAt <= now || !this.ready)))
      return { batch: this.doomed.splice(0), fresh: false };
    const fresh = this.fresh.length > 0 && (this.freshTurn || !this.parts.length);
    this.freshTurn = !fresh;
    const batch = fresh ? this.fresh.splice(0, maxBatch) : this.parts.pop();
    return batch && { batch, fresh };
  }

  /** Tries a refused batch again in two halves, at last each event by itself. */
  halve(batch: Delivery[]): void {
    if (batch.length <= fewEvents) {
      this.parts.push(...batch.map((delivery) => [delivery]).reverse());
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    this.parts.push(batch.slice(middle), batch.slice(0, middle));
  }

  /** Tries a batch again as it is. */
  putBack(batch: Delivery[]): void {
    this.parts.push(batch);
  }

  tryLater(delivery: Delivery, delayMs: number): void {
    delivery.dueAt = performance.now() + delayMs;
    this.later.add(delivery);
  }

  /** Queues the event to become a dead letter together with others. */
  doom(delivery: Delivery): void {
    delivery.dueAt = performance.now() + doomedMs;
    this.doomed.push(delivery);
  }

  /** Drops an event that is applied or stored as a dead letter. */
  release(delivery: Delivery): void {
    this.all.delete(identityOf(delivery.message));
  }

  /** Signals the broker that all held events are in progress, so that it does not redeliver them to another process. */
  keepAlive(): void {
    for (const { message } of this.all.values()) message.working();
  }

  /** Returns the remaining events to the broker, for other processes. */
  giveBack(): void {
    for (const { message } of this.all.values()) message.nak();
    this.all.clear();
  }

  /** Whether a full batch of fresh events or a part of a refused batch is waiting: the worker does not pause then. */
  get crowded(): boolean {
    return this.fresh.length >= maxBatch || this.parts.length > 0;
  }
  get ready(): boolean {
    return this.fresh.length > 0 || this.parts.length > 0;
  }
  /** Milliseconds until the first event that waits is due; Infinity when none does. */
  get idleMs(): number {
    let first = this.doomed.length ? 0 : Number.POSITIVE_INFINITY;
    for (const { dueAt } of this.later) first = Math.min(first, dueAt);
    return Math.max(0, first - performance.now());
  }
}
