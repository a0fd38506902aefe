import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureLines, root } from './reports.ts';
import { lookAgain, type Unsteady, unsteadinessFaults, unsteadyBlock } from './second-look.ts';
import { build, checks, installPrograms, jest, playwright, type Result, report, reportOf, type Step, take } from './steps.ts';
import { touchedFiles } from './touched-files.ts';

/**
 * `make test`: every check of the project, all of them even when one fails, in two lanes side by side, then a second look at what failed
 * (docs/testing.md). A step that counts tests writes a JSON report; any other step counts as one. The last line is `N passed, N failed`, the
 * one before it says how many files were unsteady; exit code 1 when anything failed.
 */

/** Where browser tests leave the rows of the specification that they have seen, those of the second look as well. */
const seenRows = reportOf('seen-rows');
process.env.THALI_SEEN_ROWS = seenRows;
const browser = playwright('browser');
/** After the second look, because its files see rows as well. */
const specification: Step = { name: 'specification', command: ['node', 'e2e/browser/judge-rows.ts', seenRows] };
/**
 * System and browser tests wait a good part of their time, and some of them assert how quickly something happens. They run one after the
 * other and get more of the processor.
 */
const front: Step[] = [build, jest('system', '--config', 'e2e/jest.config.mjs', '--runInBand'), browser];
/** These steps run at the same time as those, one after the other. */
const behind: Step[] = [
  ...checks,
  jest('chart', '--config', 'tools/chart/jest.config.mjs', '--runInBand'),
  // Three workers on two cores, because each waits for servers a third of the time.
  jest('unit', '--maxWorkers=3'),
];
const only = process.argv.slice(2);
const [ahead, after] = [front, behind].map((lane) => lane.filter(({ name }) => !only.length || only.includes(name))) as [
  Step[],
  Step[],
];
const sideBySide = ahead.length > 0 && after.length > 0;
await installPrograms(ahead);

const started = Date.now();
const touched = touchedFiles();
const taken: { step: Step; result: Result }[] = [];
let built: Promise<unknown> = Promise.resolve();
const runLane = async (steps: readonly Step[], polite: boolean) => {
  for (const step of steps) {
    if (step.built) await built;
    const taking = take(step, { beside: sideBySide, polite });
    if (step === build) built = taking;
    const result = await taking;
    taken.push({ step, result });
    if (step === build && !result.counts.failed) process.env.THALI_BUILT = 'yes';
  }
};
await Promise.all([runLane(ahead, false), runLane(after, sideBySide)]);

const results: Result[] = [];
const unsteady: Unsteady[] = [];
for (const { step, result } of taken) {
  const looked = await lookAgain(step, result, take);
  results.push(looked.result);
  unsteady.push(...looked.unsteady);
}
const screens = results.find(({ name }) => name === browser.name);
if (screens && !screens.counts.failed) results.push(await take(specification));

for (const line of unsteadyBlock(unsteady)) console.log(line);
const faults = unsteadinessFaults(unsteady, touched);
report(results, started, { faults, words: [`unsteady: ${unsteady.length} files`] });
note();

/** Writes down the run, and what was unsteady in it: one line of JSON each in test-results, which is not committed. */
function note(): void {
  const folder = join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  const write = (name: string, entry: object) => appendFileSync(join(folder, name), `${JSON.stringify({ ...of, ...entry })}\n`);
  const of = { at: new Date(started).toISOString(), commit: commit() };
  write('runs.jsonl', {
    green: !process.exitCode,
    minutes: Number(((Date.now() - started) / 60_000).toFixed(1)),
    steps: results.map(({ name, counts, seconds, processor }) => ({
      ...{ name, passed: counts.passed, failed: counts.failed },
      ...{ seconds: Math.round(seconds), processor: Math.round(processor) },
    })),
    red: [...results.flatMap(failureLines), ...faults],
    unsteady: unsteady.map(({ file }) => file.path),
  });
  for (const { step, file } of unsteady) write('unsteady.jsonl', { step, path: file.path, failures: file.failures });
}

function commit(): string | null {
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
