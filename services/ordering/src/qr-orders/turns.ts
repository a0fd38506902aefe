/** Runs at most `places` tasks at the same time. Others wait in the order they came, at most `maxWaiting` of them. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  constructor(
    private places: number,
    private readonly maxWaiting: number,
  ) {}

  /** @param full creates the error for a task that comes when too many wait */
  async take<T>(work: () => Promise<T>, full: () => Error): Promise<T> {
    if (this.places > 0) this.places--;
    else if (this.waiting.length >= this.maxWaiting) throw full();
    else await new Promise<void>((start) => this.waiting.push(start));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.places++;
    }
  }
}
