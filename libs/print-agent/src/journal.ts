import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { JobOutcome, PrinterReport } from '@thali/proto/printing/print-job';
import * as z from 'zod';

const KEPT_MS = 7 * 24 * 3_600_000;
const Entry = z.object({
  jobId: z.string(),
  /** `begun` stands before the first byte goes out; a job that has nothing after it was interrupted. */
  state: z.union([z.literal('begun'), JobOutcome.extract(['printed', 'broken'])]),
  report: PrinterReport,
  at: z.number(),
});
type Entry = z.output<typeof Entry>;
export type Remembered = { outcome: 'printed' | 'broken'; report: PrinterReport };

/** What became of each job, a line per step, on the disk before the next step: it outlives a stop at any moment. */
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

  /** Undefined for a job of which no byte was ever sent. */
  recall(jobId: string): Remembered | undefined {
    const entry = this.#last.get(jobId);
    if (!entry) return undefined;
    return entry.state === 'begun'
      ? { outcome: 'broken', report: 'interrupted' }
      : { outcome: entry.state, report: entry.report };
  }

  /** Throws when the disk does not take it; nothing may be printed then. */
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
      // The line that a crash cut short: its step had not been taken.
      return [];
    }
  });
}
