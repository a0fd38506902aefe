const perWindow = 10;
const windowMs = 10_000;

/** At most 10 hints of a socket in 10 seconds. */
export class HintRate {
  private startedAt = Number.NEGATIVE_INFINITY;
  private count = 0;

  take(now = performance.now()): boolean {
    if (now - this.startedAt >= windowMs) {
      this.startedAt = now;
      this.count = 0;
    }
    this.count += 1;
    return this.count <= perWindow;
  }
}
