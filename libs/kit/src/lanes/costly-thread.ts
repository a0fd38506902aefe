import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { OutboxRow } from '../events/outbox.js';
import type { Log } from '../process/log.js';
import { costlyRestarts } from '../process/metrics.js';
import type { Figures, FromCostly, ToCostly } from './lane-messages.js';

export interface CostlyThreadOptions {
  /** The thread's script. Default: the script of this process. */
  script?: string;
  log: Log;
  committed: (rows: readonly OutboxRow[]) => void;
  /** Pause before the thread is started again, milliseconds; doubled each time it ends within 30 s. */
  firstPauseMs?: number;
}

const longestPauseMs = 30_000;
/** A thread that ran this long has recovered: the next pause is `firstPauseMs` again. */
const steadyMs = 30_000;
const figuresMs = 1_000;
/** Limits of the thread's heap, MB. Pictures, files, PDF fonts and other buffers lie outside of that heap. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };

/** The hot thread's side of the costly thread: starts it, starts it again when it ends, and exchanges messages with it. */
export class CostlyThread {
  private worker?: Worker;
  private up = false;
  private stopped = false;
  private startedAt = 0;
  private pauseMs: number;
  private timer?: NodeJS.Timeout;
  private wake = () => {};
  /** Resolves when the thread is ready for the first time, or has ended before that. */
  readonly tried = new Promise<void>((resolve) => {
    this.wake = resolve;
  });

  constructor(private readonly options: CostlyThreadOptions) {
    this.pauseMs = this.firstPauseMs;
  }

  /** Degraded while the thread does not run: its operations are answered 503, all others go on. */
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

  /** The thread's metrics; none when it does not answer within 1 s. */
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

  /** Tells the thread to answer its running calls and to end, and waits until it has. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    const { worker } = this;
    if (!worker) return;
    const ended = once(worker, 'exit');
    worker.postMessage('stop' satisfies ToCostly);
    // A thread that is still starting does not handle messages yet and has no calls to answer.
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
