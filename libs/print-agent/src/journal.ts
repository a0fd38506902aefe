import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { JobOutcome, PrinterReport } from '@thali/proto/printing/print-job';
import * as z from 'zod';

const KEPT_MS = 7 * 24 * 3_600_000;
const Entry = z.object({
  jobId: z.string(),
  /** `begun` is written before the first byte is sent. A job without a later entry was interrupted. */
  state: z.union([z.literal('begun'), JobOutcome.extract(['printed', 'broken'])]),
  report: PrinterReport,
  at: z.number(),
});
type Entry = z.output<typeof Entry>;
export type Remembered = { outcome: 'printed' | 'broken'; report: PrinterReport };

/** The state of each job, one line per step. A line is on the disk before the next step begins, so the journal survives any crash. */
export class Journal {
  #file: number | undefined;
  readonly #last = new Map<string, Entry>();

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    for (const entry of entriesOf(path)) if (entry.at > Date.now() - KEPT_MS) this.#last.set(entry.jobId, entry);
    const fresh = openSync(`${path}.new`, 'w', 0o600);
    for (const entry of this.#last.values()) writeSync(fresh, lineOf(entry));
    fsyncSync(fresh);
    closeSync(fresh);
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a', 0o600);
  }

  /** Undefined for a job of which no byte was sent, or whose entry was older than `KEPT_MS` when the agent started. */
  recall(jobId: string): Remembered | undefined {
    const entry = this.#last.get(jobId);
    if (!entry) return undefined;
    return entry.state === 'begun'
      ? { outcome: 'broken', report: 'interrupted' }
      : { outcome: entry.state, report: entry.report };
  }

  /** @throws when the entry can not be written to the disk. Nothing may be printed then. */
  record(jobId: string, state: Entry['state'], report: PrinterReport): void {
    if (this.#file === undefined) throw new Error('the journal is closed');
    const entry = { jobId, state, report, at: Date.now() };
    writeSync(this.#file, lineOf(entry));
    fsyncSync(this.#file);
    this.#last.set(jobId, entry);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

const lineOf = (entry: Entry) => `${JSON.stringify(entry)}\n`;

function entriesOf(path: string): Entry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    try {
      return [Entry.parse(JSON.parse(line))];
    } catch {
      // A crash cut this line off, so the job's entry before it counts.
      return [];
    }
  });
}
