import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import { metrics } from '@thali/kit/process/metrics';
import pLimit from 'p-limit';
import { Counter } from 'prom-client';
import { HeldLane } from './held-lane.js';
import {
  isHeld,
  isOnesFault,
  OrderBatch,
  type PlacedOrder,
  type PlacingOrder,
  refusalOf,
  type WaitingOrder,
} from './order-batch.js';

const maxBatch = 64;
const maxInFlight = 2;
/** A second batch goes beside the first only when it is full or the first takes this long: two half batches cost more than one. */
const slowMs = 20;
const maxWaiting = 2_000;
/** So long a caller waits, and for the statement that is under way then (reliability R14: 2.5 s in all). */
const waitMs = 2_000;
/** How long everybody's batch waits for a row that somebody else holds. A commit takes less, also on a slow disk. */
const patienceMs = 300;
/** Statements of lanes at once; the pool has ten connections, and everybody else needs some. */
const lanesAtOnce = 3;
const sweepMs = 100;
const reportMs = 1_000;

const ordersHeldUp = new Counter({
  name: 'thali_orders_held_up_total',
  help: 'Orders that were refused because something held a row that they needed',
  registers: [metrics],
});

/**
 * Places orders that arrive together in one statement (docs/performance: round trips and the counter's lock across the fsync
 * are what an order costs). Nobody waits for company: what arrives in one turn of the event loop goes together, and while a
 * statement runs what arrives waits for the next one. Each order is acknowledged only after its commit, and succeeds or fails
 * alone: a batch that fails goes on tenant by tenant, each in a lane of its own, which it leaves as soon as it is well.
 */
@Injectable()
export class OrderPlacer implements OnModuleDestroy {
  private waiting: WaitingOrder[] = [];
  /** Tenants that a statement is writing for: their counters would make a second one wait. */
  private readonly busy = new Set<string>();
  private inFlight = 0;
  private gathering = false;
  private startedAt = 0;
  private slow?: NodeJS.Timeout;
  private readonly byKey = new Map<string, Promise<PlacedOrder>>();
  private readonly lanes = new Map<string, HeldLane>();
  private readonly inTurn = pLimit(lanesAtOnce);
  private sweeping?: NodeJS.Timeout;
  /** Refusals since the last report, by tenant. */
  private readonly refused = new Map<string, number>();
  private reportedAt = 0;
  private readonly log = new Logger(OrderPlacer.name);

  constructor(private readonly batches: OrderBatch) {}

  /** @throws AppError IDEMPOTENCY_MISMATCH, QR_ORDER_PROCESSED, NOT_FOUND (QR order), SERVICE_UNAVAILABLE */
  async place(order: PlacingOrder, traceparent?: string): Promise<PlacedOrder> {
    if (!order.key) return this.enqueue(order, traceparent);
    // The same key twice in one batch would be placed twice: the later call waits for the earlier one's answer.
    const key = `${order.tenant_id} ${order.operation} ${order.key}`;
    const earlier = this.byKey.get(key);
    if (earlier) {
      await earlier.catch(() => undefined);
      return this.place(order, traceparent);
    }
    const placing = this.enqueue(order, traceparent).finally(() => this.byKey.delete(key));
    this.byKey.set(key, placing);
    return placing;
  }

  private enqueue(order: PlacingOrder, traceparent?: string): Promise<PlacedOrder> {
    const lane = this.lanes.get(order.tenant_id);
    if ((lane ?? this.waiting).length >= maxWaiting) throw new AppError('SERVICE_UNAVAILABLE');
    return new Promise((resolve, reject) => {
      const waiting = { order, traceparent, refuseAt: performance.now() + waitMs, resolve, reject };
      if (lane) lane.add([waiting]);
      else {
        this.waiting.push(waiting);
        this.gather();
      }
    });
  }

  /** Messages come in packets: the first order of one must not leave without the others. */
  private gather(): void {
    if (this.gathering || !this.mayStart()) return;
    this.gathering = true;
    setImmediate(() => {
      this.gathering = false;
      this.next();
    });
  }

  private next(): void {
    while (this.waiting.length && this.mayStart()) {
      const batch = this.take();
      if (!batch.length) return;
      const tenants = new Set(batch.map(({ order }) => order.tenant_id));
      for (const tenant of tenants) this.busy.add(tenant);
      this.inFlight++;
      this.startedAt = performance.now();
      void this.run(batch).finally(() => {
        for (const tenant of tenants) this.busy.delete(tenant);
        this.inFlight--;
        this.gather();
      });
    }
  }

  /** The first orders whose tenants no statement is writing for. */
  private take(): WaitingOrder[] {
    const batch: WaitingOrder[] = [];
    const later: WaitingOrder[] = [];
    for (const waiting of this.waiting) {
      const lane = this.lanes.get(waiting.order.tenant_id);
      if (lane) lane.add([waiting]);
      else (batch.length < maxBatch && !this.busy.has(waiting.order.tenant_id) ? batch : later).push(waiting);
    }
    this.waiting = later;
    return batch;
  }

  private mayStart(): boolean {
    if (!this.inFlight) return true;
    if (this.inFlight >= maxInFlight) return false;
    if (this.waiting.length >= maxBatch || performance.now() - this.startedAt >= slowMs) return true;
    this.slow ??= setTimeout(() => {
      this.slow = undefined;
      this.gather();
    }, slowMs);
    return false;
  }

  private async run(batch: WaitingOrder[]): Promise<void> {
    try {
      await this.batches.commit(batch, patienceMs);
    } catch (error) {
      if (isHeld(error) || (isOnesFault(error) && batch.length > 1)) this.separate(batch);
      else for (const { reject } of batch) reject(refusalOf(error));
    }
  }

  /** Each tenant of the batch goes on by itself, so that whoever is at fault holds up nobody else. */
  private separate(batch: WaitingOrder[]): void {
    for (const [tenantId, orders] of Map.groupBy(batch, ({ order }) => order.tenant_id)) {
      const lane = new HeldLane({
        inTurn: (work) => this.inTurn(work),
        commit: (some, patience) => this.batches.commit(some, patience),
        refused: () => this.refused.set(tenantId, (this.refused.get(tenantId) ?? 0) + 1),
        left: () => this.lanes.delete(tenantId),
      });
      this.lanes.set(tenantId, lane);
      lane.add(orders);
    }
    this.sweeping ??= setInterval(() => this.sweep(), sweepMs);
  }

  private sweep(): void {
    for (const lane of this.lanes.values()) lane.refuseLate();
    if (performance.now() - this.reportedAt >= reportMs) this.report();
    if (this.lanes.size || this.refused.size) return;
    clearInterval(this.sweeping);
    this.sweeping = undefined;
  }

  /** A line a second for each tenant, however many were refused. */
  private report(): void {
    this.reportedAt = performance.now();
    for (const [tenantId, count] of this.refused) {
      ordersHeldUp.inc(count);
      this.log.warn(`${count} orders of tenant ${tenantId} waited ${waitMs} ms for their counter and were refused`);
    }
    this.refused.clear();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeping);
    clearTimeout(this.slow);
  }
}
