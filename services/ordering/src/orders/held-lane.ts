import { AppError } from '@thali/kit/call/app-error';
import { isHeld, isOnesFault, refusalOf, type WaitingOrder } from './order-batch.js';

const maxBatch = 64;
/** How long a statement waits for a row that somebody else holds: shortly while it may be one order's own, longer for the last one. */
const patienceMs = { several: 150, one: 500 };

/** What a lane needs of the placer. */
export interface LaneWork {
  /** Runs `work` when a connection may be used for it; lanes take turns. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Writes a batch and answers its callers, or throws and answers nobody. */
  commit(batch: readonly WaitingOrder[], patienceMs: number): Promise<void>;
  /** An order has waited long enough and was refused. */
  refused(): void;
  /** Nothing waits any more: the tenant is well, or all its orders were refused. */
  left(): void;
}
interface Tried {
  waiting: WaitingOrder;
  /** At most so many in the batch that it goes with. */
  together: number;
}

/**
 * The orders of one tenant while something holds it up: its counter's row is locked, or one of its orders can not be placed.
 * They go on in batches until all are placed or have waited long enough. What failed together is tried again in halves, behind what
 * was not tried yet: one bad order stops its neighbours for a few rounds only, and a counter that is free again serves all that wait.
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

  /** Refuses whoever has waited long enough, also while other lanes have their turn. */
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
