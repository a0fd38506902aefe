import { AppError } from '../call/app-error.js';
import { WaitingLine } from '../call/waiting-line.js';

export interface FairQueueLimits {
  /** Tasks that run at once, and how many of them may be one tenant's. */
  atOnce: number;
  perTenant: number;
  /** Tasks that may wait, and how many of them may be one tenant's. */
  waiting: number;
  waitingPerTenant: number;
  /** How long a task may wait, milliseconds; shorter than its caller's time-out. */
  patienceMs: number;
}

interface Line {
  running: number;
  waiting: WaitingLine;
}

/** Seconds after which a refused caller may try again. */
const retryAfter = 2;
export const laneFull = (code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE'): AppError =>
  new AppError(code, { details: { retryAfter } });

/**
 * Runs tasks of many tenants, a few at once. Each tenant has a queue (line) of its own and the lines take turns, so that a tenant with many
 * tasks delays only its own.
 */
export class FairQueue {
  /** In the order of their turns: a tenant that had one moves to the end. */
  private readonly lines = new Map<string, Line>();
  private closed = false;
  running = 0;
  waiting = 0;

  constructor(private readonly limits: FairQueueLimits) {}

  /**
   * Runs the task in its turn and returns its result.
   * @throws AppError TOO_MANY_REQUESTS when too many tasks of this tenant wait, and when its turn did not come in time because of its tenant's
   *   own alone; SERVICE_UNAVAILABLE when too many wait in all, when others were in the way, and once the queue is closed. The task has not begun
   *   then, and never will.
   */
  async run<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    const line = this.lines.get(tenant) ?? { running: 0, waiting: new WaitingLine() };
    if (this.closed || this.running >= this.limits.atOnce || line.running >= this.limits.perTenant) await this.turn(tenant, line);
    else this.begin(tenant, line);
    try {
      return await work();
    } finally {
      this.running -= 1;
      line.running -= 1;
      this.toTheEnd(tenant, line);
      this.next();
    }
  }

  /** Refuses all waiting tasks and all new ones; running ones go on. */
  close(): void {
    this.closed = true;
    for (const { waiting } of this.lines.values()) waiting.refuseAll(laneFull('SERVICE_UNAVAILABLE'));
    this.waiting = 0;
  }

  private turn(tenant: string, line: Line): Promise<void> {
    const { waiting, waitingPerTenant, patienceMs } = this.limits;
    if (line.waiting.length >= waitingPerTenant) throw laneFull('TOO_MANY_REQUESTS');
    if (this.closed || this.waiting >= waiting) throw laneFull('SERVICE_UNAVAILABLE');
    this.lines.set(tenant, line);
    this.waiting += 1;
    return line.waiting.wait(patienceMs, () => {
      this.waiting -= 1;
      if (!line.running && !line.waiting.length) this.lines.delete(tenant);
      return laneFull(this.running < this.limits.atOnce && line.running ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE');
    });
  }

  private begin(tenant: string, line: Line): void {
    this.running += 1;
    line.running += 1;
    this.toTheEnd(tenant, line);
  }

  /** Moves the tenant's line behind those that came during its turn; an empty line is removed. */
  private toTheEnd(tenant: string, line: Line): void {
    this.lines.delete(tenant);
    if (line.running || line.waiting.length) this.lines.set(tenant, line);
  }

  private next(): void {
    if (this.running >= this.limits.atOnce) return;
    for (const [tenant, line] of this.lines) {
      if (line.running >= this.limits.perTenant || !line.waiting.next()) continue;
      this.waiting -= 1;
      this.begin(tenant, line);
      return;
    }
  }
}
