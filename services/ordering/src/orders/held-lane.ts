import { AppError } from '@thali/kit/call/app-error';
import { isHeld, isOnesFault, refusalOf, type WaitingOrder } from './order-batch.js';

const maxBatch = 64;
/**
 * Lock time-outs of a statement. A batch of several orders waits shortly, because only one of them may need the locked row; a single order
 * waits longer.
 */
const patienceMs = { several: 150, one: 500 };

/** What a lane needs of OrderPlacer. */
export interface LaneWork {
  /** Runs `work` when one of the connections for lanes is free. Lanes take turns. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Writes a batch and settles its orders, or throws and settles none of them. */
  commit(batch: readonly WaitingOrder[], patienceMs: number): Promise<void>;
  /** Called when an order is refused because it has waited too long. */
  refused(): void;
  /** Called when the queue is empty: every order was placed or refused. */
  left(): void;
}
interface Tried {
  waiting: WaitingOrder;
  /** The largest batch that this order may be part of. */
  together: number;
}

/**
 * Queue of one tenant's orders after a batch failed: another transaction has locked a row that the batch needs, such as a token counter, or
 * one of the orders can not be placed.
 * Batches run until every order is placed or has waited too long. The orders of a failed batch are retried in halves, after those that were
 * not tried yet. So one bad order delays the others for a few rounds only, and a counter that is free again serves all waiting orders.
 */
export class HeldLane {
  private readonly queue: Tried[] = [];
  private running = false;

  constructor(private readonly work: LaneWork) {}

  get length(): number {
    return this.queue.length;
  }

  add(orders: readonly WaitingOrder[]): void {
    for (const waiting of orders) this.queue.push({ waiting, together: maxBatch });
    if (!this.running) void this.run();
  }

  /** Refuses the orders that have waited too long, also while this lane waits for its turn. */
  refuseLate(now = performance.now()): void {
    for (const late of this.queue.filter(({ waiting }) => waiting.refuseAt <= now)) {
      this.queue.splice(this.queue.indexOf(late), 1);
      this.refuse(late.waiting);
    }
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.queue.length) await this.work.inTurn(() => this.next());
    this.running = false;
    this.work.left();
  }

  private async next(): Promise<void> {
    this.refuseLate();
    const batch = this.take();
    if (!batch.length) return;
    try {
      await this.work.commit(batch, batch.length > 1 ? patienceMs.several : patienceMs.one);
    } catch (error) {
      this.failed(batch, error);
    }
  }

  private take(): WaitingOrder[] {
    let most = maxBatch;
    let count = 0;
    for (const { together } of this.queue) {
      most = Math.min(most, together);
      if (count >= most) break;
      count++;
    }
    return this.queue.splice(0, count).map(({ waiting }) => waiting);
  }

  private failed(batch: readonly WaitingOrder[], error: unknown): void {
    const together = Math.max(1, Math.floor(batch.length / 2));
    const again = isHeld(error) || (isOnesFault(error) && batch.length > 1);
    const now = performance.now();
    for (const waiting of batch)
      if (!again) waiting.reject(refusalOf(error));
      else if (waiting.refuseAt <= now) this.refuse(waiting);
      else this.queue.push({ waiting, together });
  }

  private refuse({ reject }: WaitingOrder): void {
    this.work.refused();
    reject(new AppError('SERVICE_UNAVAILABLE'));
  }
}
