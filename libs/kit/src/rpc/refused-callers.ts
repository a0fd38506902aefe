import type { Log } from '../process/log.js';
import { callersRefused } from '../process/metrics.js';

const everyMs = 1_000;

/**
 * Counts calls that were refused because the gateway had not signed their caller. Logs once a second at most, because such calls tend to
 * come in great numbers.
 */
export class RefusedCallers {
  private since = 0;
  private operation = '';
  private timer?: NodeJS.Timeout;

  constructor(private readonly log: Log) {
    callersRefused.inc(0);
  }

  add(operation: string): void {
    callersRefused.inc();
    this.since += 1;
    this.operation = operation;
    this.timer ??= setTimeout(() => this.say(), everyMs).unref();
  }

  private say(): void {
    this.log.error({ calls: this.since, lastOperation: this.operation }, 'calls refused: who calls is not signed by the gateway');
    this.since = 0;
    this.timer = undefined;
  }
}
