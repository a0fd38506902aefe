import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { isCostlyThread } from '@thali/kit/lanes/lane';

/** A job of our own that looks for work every `everyMs`, and at once when it is woken; never twice at the same time. */
export abstract class Recurring implements OnApplicationBootstrap, OnApplicationShutdown {
  protected readonly log = new Logger(this.constructor.name);
  private timer?: NodeJS.Timeout;
  private running?: Promise<void>;
  private again = false;
  /** One thread of a process does it. */
  private stopped = isCostlyThread;

  constructor(private readonly everyMs: number) {}

  /** Does what is due. What it throws is logged, and tried again at the next look. */
  protected abstract work(): Promise<void>;

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.work()
      .catch((error: Error) => this.log.warn(error.message))
      .finally(() => {
        this.running = undefined;
        if (this.stopped) return;
        if (!this.again) this.timer = setTimeout(() => this.wake(), this.everyMs);
        else {
          this.again = false;
          this.wake();
        }
      });
  }
}
