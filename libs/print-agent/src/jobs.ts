import type { PrintAnswer, PrinterReport, PrintJob } from '@thali/proto/printing/print-job';
import type { Journal } from './journal.ts';
import { printDocument, type Result, type Timings } from './print-document.ts';
import { asReprint } from './reprint.ts';
import { sentence } from './status.ts';

interface Running {
  result: Promise<Result>;
  report: PrinterReport;
  begun: boolean;
  calledOff: boolean;
}

/** Prints each job once, however many requests name it (docs/adr/0012-print-agent.md), and one job at a time on each printer. */
export class Jobs {
  readonly #running = new Map<string, Running>();
  readonly #queues = new Map<string, Promise<unknown>>();

  readonly #journal: Journal;
  readonly #timings: Timings;

  constructor(journal: Journal, timings: Timings) {
    this.#journal = journal;
    this.#timings = timings;
  }

  /** Answers as soon as the outcome is known, and after `answerMs` at the latest. */
  async take(job: PrintJob): Promise<PrintAnswer> {
    let running = this.#running.get(job.jobId);
    if (!running) {
      const known = this.#journal.recall(job.jobId);
      if (known && (known.outcome === 'printed' || !job.reprint)) return answer(job, known.outcome, known.report);
      running = this.#start(job, known !== undefined);
    }
    const result = await within(this.#timings.answerMs, running.result);
    if (result) return answer(job, result.outcome, result.report);
    if (running.begun) return answer(job, 'waiting', running.report);
    running.calledOff = true;
    this.#forget(job, running);
    return answer(job, 'untouched', 'busy');
  }

  #start(job: PrintJob, again: boolean): Running {
    const { host, port } = job.printer;
    const bytes = Buffer.from(job.document, 'base64');
    const print = () =>
      printDocument({
        host,
        port,
        document: again ? asReprint(bytes) : bytes,
        timings: this.#timings,
        begin: () => {
          if (running.calledOff) return false;
          this.#journal.record(job.jobId, 'begun', 'ready');
          running.begun = true;
          running.report = 'ready';
          return true;
        },
        hear: (report) => {
          running.report = report;
        },
      });
    const running: Running = {
      report: 'busy',
      begun: false,
      calledOff: false,
      result: this.#inTurn(`${host}:${port}`, () => (running.calledOff ? neverBegun : print())).then((result) => {
        if (result.outcome !== 'untouched') this.#journal.record(job.jobId, result.outcome, result.report);
        return result;
      }),
    };
    this.#running.set(job.jobId, running);
    const forget = () => this.#forget(job, running);
    running.result.then(forget, forget);
    return running;
  }

  #inTurn(printer: string, work: () => Promise<Result> | Result): Promise<Result> {
    const before = this.#queues.get(printer) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#queues.set(printer, turn);
    const leave = () => this.#queues.get(printer) === turn && this.#queues.delete(printer);
    turn.then(leave, leave);
    return turn;
  }

  #forget(job: PrintJob, running: Running) {
    if (this.#running.get(job.jobId) === running) this.#running.delete(job.jobId);
  }
}

const neverBegun: Result = { outcome: 'untouched', report: 'busy' };

const answer = ({ jobId }: PrintJob, outcome: PrintAnswer['outcome'], report: PrinterReport): PrintAnswer => ({
  jobId,
  outcome,
  report,
  message: sentence(outcome, report),
});

function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
