import type { AppError } from './app-error.js';

interface Waiting {
  begin: () => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Those who wait for something, each for a bounded time; the one that has waited longest goes first. */
export class WaitingLine {
  /** In the order in which they came. */
  private readonly waiting = new Set<Waiting>();

  get length(): number {
    return this.waiting.size;
  }

  /**
   * Resolves when `next` lets this one go on.
   * @param late why it is refused; called after `patienceMs`, when this one has left the line
   * @throws what `late` or `refuseAll` gave
   */
  wait(patienceMs: number, late: () => Error): Promise<void> {
    return new Promise((begin, refuse) => {
      const timer = setTimeout(() => {
        this.waiting.delete(one);
        refuse(late());
      }, patienceMs);
      const one: Waiting = { begin, refuse, timer };
      this.waiting.add(one);
    });
  }

  /** Lets the first one go on. Returns whether there was one. */
  next(): boolean {
    const [one] = this.waiting;
    if (!one) return false;
    this.leave(one).begin();
    return true;
  }

  refuseAll(error: AppError): void {
    for (const one of this.waiting) this.leave(one).refuse(error);
  }

  private leave(one: Waiting): Waiting {
    clearTimeout(one.timer);
    this.waiting.delete(one);
    return one;
  }
}
