/** A wait that no two tills of a city have in common: half to one and a half of what it is on average, milliseconds. */
export const spread = (ms: number): number => ms * (0.5 + Math.random());

/** Waits of who is refused again and again: each is twice the one before on average, up to a limit, and spread. */
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

  /** It was let in: the next refusal is a first one. */
  reset(): void {
    this.average = this.firstMs;
  }
}
