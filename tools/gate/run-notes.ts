import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureLines, root } from './reports.ts';
import type { Unsteady } from './second-look.ts';
import type { Result } from './take.ts';

/** A line of `test-results/runs.jsonl`: one run of `make test`. */
export interface RunNote {
  /** When it began, ISO 8601. */
  at: string;
  commit: string | null;
  green: boolean;
  minutes: number;
  passed: number;
  failed: number;
  /** `pressure`: in how much of its time some process waited for a core, in percent. */
  steps: { name: string; passed: number; failed: number; seconds: number; processor: number; pressure: number }[];
  /** A line for each failure. */
  red: string[];
  /** Paths of the files that failed and passed alone. */
  unsteady: string[];
}
interface Run {
  startedAt: number;
  results: readonly Result[];
  unsteady: readonly Unsteady[];
  /** Of the run as a whole. */
  faults: readonly string[];
}

/** Writes down a run, and each unsteady file of it in `unsteady.jsonl`, below test-results, which is not committed. */
export function noteRun({ startedAt, results, unsteady, faults }: Run): void {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, entry: object) => appendFileSync(join(folder, name), `${JSON.stringify(entry)}\n`);
  const of = { at: new Date(startedAt).toISOString(), commit: commit() };
  const sum = (field: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[field], 0);
  const failed = sum('failed') + faults.length;
  const note: RunNote = {
    ...of,
    ...{ green: !failed, minutes: Number(((Date.now() - startedAt) / 60_000).toFixed(1)), passed: sum('passed'), failed },
    steps: results.map(({ name, counts, seconds, processor, pressure }) => ({
      ...{ name, passed: counts.passed, failed: counts.failed },
      ...{ seconds: Math.round(seconds), processor: Math.round(processor), pressure: Math.round(100 * pressure) },
    })),
    red: [...results.flatMap(({ counts }) => failureLines(counts.files)), ...faults],
    unsteady: unsteady.map(({ file }) => file.path),
  };
  write('runs.jsonl', note);
  for (const { step, file } of unsteady) write('unsteady.jsonl', { ...of, step, path: file.path, failures: file.failures });
}

/** The commit that is checked out; null without a history, as in an unpacked archive. */
export function commit(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
