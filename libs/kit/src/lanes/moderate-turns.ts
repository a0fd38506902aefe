import { AppError } from '../call/app-error.js';
import { WaitingLine } from '../call/waiting-line.js';
import { laneFull } from './fair-queue.js';

export interface ModerateLimits {
  /** Calls of a tenant that run at once while no other tenant has a call in this process; otherwise it is one. */
  alone: number;
  /** Calls of a tenant that may wait. */
  waiting: number;
  /** How long a call may wait, milliseconds. */
  patienceMs: number;
  /** The longest that a tenant gives way to others between two of its calls, milliseconds. */
  longestMs: number;
}
export const moderateLimits: ModerateLimits = { alone: 2, waiting: 100, patienceMs: 2_000, longestMs: 100 };

interface Tenant {
  name: string;
  /** Calls of any cost that it has in this process, and how many of them run in a turn. */
  inside: number;
  running: number;
  line: WaitingLine;
  /** Until when its next turn gives way to calls of others, and until when it does not begin at all. */
  givesWayUntil: number;
  restsUntil: number;
  timer?: NodeJS.Timeout;
}

/**
 * Turns of calls that read hundreds of rows, on a thread that also answers quick ones (ADR 68). A tenant's first is answered at once. Its next
 * one gives way to the calls that others have in this process, for as long as the one before took: so half of the thread stays theirs, and who
 * comes into a burst waits for one call and not for all of it. After a large answer it rests, because the broker and the gateway are everybody's.
 */
export class ModerateTurns {
  private readonly tenants = new Map<string, Tenant>();
  private inside = 0;

  constructor(private readonly limits = moderateLimits) {}

  /**
   * Answers a call; a moderate one in its tenant's turn.
   * @param restMs what shared parts, the broker and the gateway, have to do with an answer, milliseconds: the tenant's next turn begins no sooner,
   * whoever is here
   * @throws AppError TOO_MANY_REQUESTS when its turn did not come
   */
  async run<T>(name: string, moderate: boolean, work: () => Promise<T>, restMs: (answer: T) => number = () => 0): Promise<T> {
    const tenant = this.tenant(name);
    tenant.inside += 1;
    this.inside += 1;
    try {
      return moderate ? await this.inTurn(tenant, work, restMs) : await work();
    } finally {
      tenant.inside -= 1;
      this.inside -= 1;
      if (!tenant.inside) this.forget(tenant);
      for (const other of this.tenants.values()) if (other.line.length) this.next(other);
    }
  }

  /** Refuses all that wait. */
  close(): void {
    for (const { line } of this.tenants.values()) line.refuseAll(new AppError('SERVICE_UNAVAILABLE'));
  }

  private async inTurn<T>(tenant: Tenant, work: () => Promise<T>, restMs: (answer: T) => number): Promise<T> {
    if (tenant.line.length >= this.limits.waiting) throw laneFull('TOO_MANY_REQUESTS');
    if (tenant.line.length || !this.mayBegin(tenant))
      await tenant.line.wait(this.limits.patienceMs, () => laneFull('TOO_MANY_REQUESTS'));
    else tenant.running += 1;
    const since = performance.now();
    let rest = 0;
    try {
      const answer = await work();
      rest = restMs(answer);
      return answer;
    } finally {
      tenant.running -= 1;
      const now = performance.now();
      tenant.givesWayUntil = now + Math.min(now - since, this.limits.longestMs);
      tenant.restsUntil = now + Math.min(rest, this.limits.longestMs);
      this.next(tenant);
    }
  }

  private mayBegin({ inside, running, givesWayUntil, restsUntil }: Tenant): boolean {
    const now = performance.now();
    if (now < restsUntil) return false;
    if (this.inside === inside) return running < this.limits.alone;
    return running === 0 && now >= givesWayUntil;
  }

  /** Lets the tenant's next call begin, or sees to it that somebody looks again. */
  private next(tenant: Tenant): void {
    clearTimeout(tenant.timer);
    while (tenant.line.length && this.mayBegin(tenant)) {
      tenant.running += 1;
      tenant.line.next();
    }
    const free = Math.max(tenant.restsUntil, tenant.running ? 0 : tenant.givesWayUntil) - performance.now();
    if (tenant.line.length && (free > 0 || !tenant.running))
      tenant.timer = setTimeout(() => this.next(tenant), Math.max(1, free));
  }

  private tenant(name: string): Tenant {
    let tenant = this.tenants.get(name);
    if (!tenant) {
      tenant = { name, inside: 0, running: 0, line: new WaitingLine(), givesWayUntil: 0, restsUntil: 0 };
      this.tenants.set(name, tenant);
    }
    return tenant;
  }

  private forget(tenant: Tenant): void {
    clearTimeout(tenant.timer);
    this.tenants.delete(tenant.name);
  }
}
