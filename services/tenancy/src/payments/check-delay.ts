import type { TenancyConfig } from '../config.js';

/** An order that nobody paid in this time will not be paid any more. */
const givenUpAfterMs = 3 * 24 * 3_600_000;

/** When an unpaid order is asked about: first after a while, then each time twice as old, until it is given up. */
export class CheckDelay {
  readonly firstMs: number;
  constructor({ PAYMENT_CHECK_AFTER_MS }: Pick<TenancyConfig, 'PAYMENT_CHECK_AFTER_MS'>) {
    this.firstMs = PAYMENT_CHECK_AFTER_MS;
  }

  first(createdAt: Date): Date {
    return new Date(createdAt.getTime() + this.firstMs);
  }

  /** Null when nobody needs to ask any more. */
  next(createdAt: Date, now: Date): Date | null {
    const age = now.getTime() - createdAt.getTime();
    return age > givenUpAfterMs ? null : new Date(now.getTime() + Math.max(age, this.firstMs));
  }
}
