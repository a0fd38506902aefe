import type { TenancyConfig } from '../config.js';

/** An order that is not paid within this time is assumed never to be paid. */
const givenUpAfterMs = 3 * 24 * 3_600_000;

/**
 * The times at which the provider is asked about an unpaid order: first after a fixed delay, then at each doubling of the order's age,
 * until it is too old.
 */
export class CheckDelay {
  readonly firstMs: number;
  constructor({ PAYMENT_CHECK_AFTER_MS }: Pick<TenancyConfig, 'PAYMENT_CHECK_AFTER_MS'>) {
    this.firstMs = PAYMENT_CHECK_AFTER_MS;
  }

  first(createdAt: Date): Date {
    return new Date(createdAt.getTime() + this.firstMs);
  }

  /** Null when the order is too old to be checked again. */
  next(createdAt: Date, now: Date): Date | null {
    const age = now.getTime() - createdAt.getTime();
    return age > givenUpAfterMs ? null : new Date(now.getTime() + Math.max(age, this.firstMs));
  }
}
