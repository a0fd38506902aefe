import { AppError } from '@thali/kit/call/app-error';
import { tooMany } from './rate-limits.js';

/** What a refused caller is told to wait. */
const waitMs = 2_000;

/**
 * Counts the calls under way, of each tenant and in all, in this process. A call that would only wait in the service is refused here.
 */
export class CallsAtOnce {
  private readonly tenants = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: { perTenant: number; all: number }) {}

  /** Answers the way to end the call, which may be gone twice. @throws AppError TOO_MANY_REQUESTS for the tenant's next, SERVICE_UNAVAILABLE for anybody's */
  enter(tenantId: string): () => void {
    const own = this.tenants.get(tenantId) ?? 0;
    if (own >= this.limits.perTenant) throw tooMany('TOO_MANY_REQUESTS', waitMs);
    if (this.all >= this.limits.all) throw new AppError('SERVICE_UNAVAILABLE', { details: { retryAfter: waitMs / 1000 } });
    this.tenants.set(tenantId, own + 1);
    this.all += 1;
    let inside = true;
    return () => {
      if (inside) this.leave(tenantId);
      inside = false;
    };
  }

  private leave(tenantId: string): void {
    const left = (this.tenants.get(tenantId) ?? 1) - 1;
    if (left) this.tenants.set(tenantId, left);
    else this.tenants.delete(tenantId);
    this.all -= 1;
  }
}
