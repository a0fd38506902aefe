import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OutboxRow } from '../events/outbox.js';
import type { Log } from '../process/log.js';
import { costlyRestarts } from '../process/metrics.js';
import type { Figures, FromCostly, ToCostly } from './lane-messages.js';

export interface CostlyThreadOptions {
  /** What it runs: the program that this process runs. */
  script?: string;
  log: Log;
  committed: (rows: readonly OutboxRow[]) => void;
  /** Pause before it is started again, milliseconds; doubled each time it ends soon. */
  firstPauseMs?: number;
}

const longestPauseMs = 30_000;
/** Who ran this long has recovered: the next pause is the first one again. */
const steadyMs = 30_000;
const figuresMs = 1_000;
/** Its heap, MB. What it holds beside: pictures and files on their way, PDF fonts, buffers. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };

/** The hot thread's side of the costly one: starts it, starts it again when it ends, and speaks with it. */
export class CostlyThread {
  private worker?: Worker;
  private up = false;
  private stopped = false;
  private startedAt = 0;
  private pauseMs: number;
  private timer?: NodeJS.Timeout;
  private wake = () => {};
  /** Resolves when it has been ready for the first time, or has ended before. */
  readonly tried = new Promise<void>((resolve) => {
    this.wake = resolve;
  });

  constructor(private readonly options: CostlyThreadOptions) {
    this.pauseMs = this.firstPauseMs;
  }

  /** Degraded while it is away: its operations are answered 503, all others go on. */
  get state(): 'up' | 'degraded' {
    return this.up ? 'up' : 'degraded';
  }

  start(): void {
    const { script = process.argv[1] as string, log } = this.options;
    const worker = new Worker(script, { workerData: { lane: 'costly' }, argv: [], resourceLimits, name: 'costly' });
    this.worker = worker;
    this.startedAt = performance.now();
    worker.on('message', (message: FromCostly) => this.hear(message));
    worker.on('error', (error) => log.error({ err: error }, 'the costly thread failed'));
    worker.once('exit', (code) => this.ended(code));
  }

  /** What it has measured; nothing when it does not answer in time. */
  figures(): Promise<Figures> {
    const { worker } = this;
    if (!worker || !this.up) return Promise.resolve([]);
    return new Promise((resolve) => {
      const answer = (figures: Figures) => {
        clearTimeout(late);
        worker.off('message', listen);
        resolve(figures);
      };
      const listen = (message: FromCostly) => message.kind === 'figures' && answer(message.figures);
      const late = setTimeout(() => answer([]), figuresMs);
      worker.on('message', listen);
      worker.postMessage('figures' satisfies ToCostly);
    });
  }

  /** Lets it answer what it has, and waits for its end. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { worker } = this;
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.postMessage('stop' satisfies ToCostly);
    // Who is still starting hears nothing yet and has nothing to answer.
    if (!this.up) await worker.terminate();
    await ended;
  }

  private get firstPauseMs(): number {
    return this.options.firstPauseMs ?? 500;
  }

  private hear(message: FromCostly): void {
    if (message.kind === 'committed') this.options.committed(message.rows);
    if (message.kind !== 'ready') return;
    this.up = true;
    this.wake();
  }

  private ended(code: number): void {
    this.worker = undefined;
    this.up = false;
    this.wake();
    if (this.stopped) return;
    if (performance.now() - this.startedAt > steadyMs) this.pauseMs = this.firstPauseMs;
    this.options.log.error({ code, pauseMs: this.pauseMs }, 'the costly thread ended and is started again');
    costlyRestarts.inc();
    this.timer = setTimeout(() => this.start(), this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, longestPauseMs);
  }
}
