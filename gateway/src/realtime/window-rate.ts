/** At most so much in each window of time: 10 hints in 10 seconds. */
export class WindowRate {
  private startedAt = Number.NEGATIVE_INFINITY;
  private count = 0;

  constructor(
    private readonly perWindow: number,
    private readonly windowMs: number,
  ) {}

  /** False when this window has had enough; what is refused counts, too. */
  take(weight = 1, now = performance.now()): boolean {
    if (now - this.startedAt >= this.windowMs) {
      this.startedAt = now;
      this.count = 0;
    }
    this.count += weight;
    return this.count <= this.perWindow;
  }
}

/** What one socket may hint. */
export const hintRate = (): WindowRate => new WindowRate(10, 10_000);
