import { setTimeout as sleep } from 'node:timers/promises';

const stepMs = 100;

/** Looks at many things evenly over some time, a few at once; a new round takes the place of one under way. */
export class SpreadRounds<Item> {
  private round = 0;

  /** @param look what is done with each; when it fails, the next round tries again */
  constructor(private readonly look: (item: Item) => Promise<unknown>) {}

  async run(items: readonly Item[], overMs: number): Promise<void> {
    const round = ++this.round;
    const together = Math.ceil((items.length * stepMs) / overMs);
    for (let next = 0; next < items.length && round === this.round; next += together) {
      await Promise.allSettled(items.slice(next, next + together).map((item) => this.look(item)));
      await sleep(stepMs, undefined, { ref: false });
    }
  }

  stop(): void {
    this.round += 1;
  }
}
