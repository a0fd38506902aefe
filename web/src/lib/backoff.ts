/**
 * Spreads a wait (milliseconds) at random over half to one and a half times its length, so that the tills of a city do not retry together.
 */
export const spread = (ms: number): number => ms * (0.5 + Math.random());

/** Waits between retries: each is on average twice the one before, up to a limit, and spread at random. */
export class Backoff {
  private average: number;

  /** @param firstMs the first wait on average; @param mostMs the longest on average */
  constructor(
    private readonly firstMs: number,
    private readonly mostMs: number,
  ) {
    this.average = firstMs;
  }

  /** How long to wait this time, milliseconds. */
  next(): number {
    const wait = spread(this.average);
    this.average = Math.min(this.average * 2, this.mostMs);
    return wait;
  }

  /** To be called after a success: the next wait is a first one again. */
  reset(): void {
    this.average = this.firstMs;
  }
}
