import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import { batches, lanes } from '@thali/kit/database/connection-turns';
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
/** Lines of a batch, more only for one order by itself. 200, which an order may have, take the database 20 ms, in which all others of the batch wait. */
const maxLines = 400;
const maxInFlight = 2;
/** A second statement starts beside the first only with a full batch or after this time, because two half batches cost more than one. */
const slowMs = 20;
const maxWaiting = 2_000;
/** How long an order may wait. The statement that is running then is awaited as well (reliability R14: 2.5 s in all). */
const waitMs = 2_000;
/** Lock time-out of a batch outside lanes. A commit takes less, also on a slow disk. */
const patienceMs = 300;
/** Lane statements at once. The pool has at most ten connections by default, and other requests need some of them. */
const lanesAtOnce = 3;
const sweepMs = 100;
const reportMs = 1_000;

const ordersHeldUp = new Counter({
  name: 'thali_orders_held_up_total',
  help: 'Orders that were refused because something held a row that they needed',
  registers: [metrics],
});

/**
 * Places orders that arrive together in one statement, because round trips and holding the counter's row lock across the fsync are the cost
 * of an order (docs/performance). No timer delays an order: orders of one turn of the event loop form a batch, and orders that arrive while
 * a statement runs wait for the next one. Each order is acknowledged only after its commit, and succeeds or fails alone: after a failed
 * batch each of its tenants continues in a lane of its own, until that lane is empty.
 */
@Injectable()
export class OrderPlacer implements OnModuleDestroy {
  private waiting: WaitingOrder[] = [];
  /** Tenants that a running statement writes for. A second statement for one of them would wait for its counter's row lock. */
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
    // One batch would place two orders with the same key twice, so the later call waits for the earlier one's answer.
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

  /** Waits for the end of this turn of the event loop, because one network packet may contain several orders for the same batch. */
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

  /**
   * The first orders whose tenants no running statement writes for, less those that are too long to come along. The oldest always goes, so a long one
   * waits for a few statements only. Orders of a tenant with a lane move to the lane.
   */
  private take(): WaitingOrder[] {
    const batch: WaitingOrder[] = [];
    const later: WaitingOrder[] = [];
    let lines = 0;
    for (const waiting of this.waiting) {
      const { tenant_id: tenantId, items } = waiting.order;
      const lane = this.lanes.get(tenantId);
      const fits = !batch.length || (batch.length < maxBatch && lines + items.length <= maxLines);
      if (lane) lane.add([waiting]);
      else if (!fits || this.busy.has(tenantId)) later.push(waiting);
      else {
        batch.push(waiting);
        lines += items.length;
      }
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
      await this.batches.commit(batch, patienceMs, batches);
    } catch (error) {
      if (isHeld(error) || (isOnesFault(error) && batch.length > 1)) this.separate(batch);
      else for (const { reject } of batch) reject(refusalOf(error));
    }
  }

  /** Gives each tenant of the batch a lane of its own, so that the tenant that caused the failure delays no other. */
  private separate(batch: WaitingOrder[]): void {
    for (const [tenantId, orders] of Map.groupBy(batch, ({ order }) => order.tenant_id)) {
      const lane = new HeldLane({
        inTurn: (work) => this.inTurn(work),
        commit: (some, patience) => this.batches.commit(some, patience, lanes),
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

  /** Writes one log line per second and tenant, however many orders were refused. */
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
