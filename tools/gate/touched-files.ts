import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './reports.ts';
import { type Step, stepsFor } from './steps.ts';
import type { Result } from './take.ts';

/**
 * Files that the change under test touched, from the root, the newest first: what is not committed, and those of the commits of the last 24
 * hours; with `base`, what differs from it. The first commit of a history, also of a shallow one, touches nothing: it only says what was there.
 */
export function touchedFiles(base = process.env.BASE, cwd = root): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'log.showRoot=false', ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  try {
    const committed = base ? git('diff', '--name-only', base) : git('log', '--since=24.hours', '--name-only', '--format=');
    return new Set([...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard'), ...committed]);
  } catch {
    // No history, as in an unpacked archive: nothing is known to be new.
    return new Set();
  }
}

/** So many spec files run three times, the newest. */
const mostSpecs = 20;

/** The spec files among the files that a change touched, as many as run three times. */
export const touchedSpecs = (touched: ReadonlySet<string>, cwd = root): string[] =>
  [...touched].filter((path) => /\.spec\.tsx?$/.test(path) && existsSync(join(cwd, path))).slice(0, mostSpecs);

/**
 * Runs spec files a second and a third time: what is new must be steady, so there is no second look at them.
 * @param run runs one step to its end
 * @returns a result that counts files, because their tests are counted where they ran first
 */
export async function runTwiceMore(files: readonly string[], run: (step: Step) => Promise<Result>): Promise<Result> {
  const rounds: Result[] = [];
  for (const times of [', 2nd time', ', 3rd time']) for (const step of stepsFor(files, times)) rounds.push(await run(step));
  const sum = (of: (result: Result) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const red = rounds.flatMap(({ counts }) => counts.files);
  const unsteady = new Set(red.map(({ path }) => path)).size;
  return {
    name: 'touched, twice more',
    counts: { passed: files.length - unsteady, failed: sum(({ counts }) => counts.failed), files: red },
    ...{ seconds: sum(({ seconds }) => seconds), processor: sum(({ processor }) => processor) },
    pressure: Math.max(0, ...rounds.map(({ pressure }) => pressure)),
  };
}
