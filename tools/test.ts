import { failureLines, reportOf } from './gate/reports.ts';
import { commit, noteRun } from './gate/run-notes.ts';
import { screensLeftOut } from './gate/screens-left-out.ts';
import { lookAgain, type Unsteady, unsteadinessFaults, unsteadyBlock } from './gate/second-look.ts';
import { specFiles } from './gate/spec-files.ts';
import { browser, build, builtChecks, chart, clocked, type Step, serving, sourceChecks, system, unit } from './gate/steps.ts';
import { installPrograms, type Result, report, take } from './gate/take.ts';
import { runTwiceMore, touchedFiles, touchedSpecs } from './gate/touched-files.ts';

/**
 * `make test`: every check of the project in phases, what is new two more times, then a second look at what failed (docs/testing.md). What is
 * cheap comes first, and red there ends the run. A step that counts tests writes a JSON report; any other step counts as one. The last line is `N passed,
 * N failed`, the one before it says how many files were unsteady; exit code 1 when anything failed. With names of steps it runs only those.
 */

/** Lanes run side by side, the steps of a lane one after the other. */
type Phase = Step[][];

const specs = specFiles();
const { ofLibraries = [], ofServices = [] } = Object.groupBy(specs.serving, (path) =>
  path.startsWith('libs/') ? 'ofLibraries' : 'ofServices',
);
const cheap: Phase = [[build, ...builtChecks], sourceChecks];
const dear: Phase[] = [
  // System tests wait half of their time: beside them what needs no server, then the files of the libraries, which wait most of all.
  [
    [system(specs.system)],
    [chart(), unit('unit', '--maxWorkers=2', '--runTestsByPath', ...specs.plain), serving('libraries', ofLibraries, 2)],
  ],
  [[serving('services', ofServices)]],
  [[browser()]],
  [[clocked(specs.clocked.alone), system(specs.clocked.system, 'clocked system')]],
];
const touched = touchedFiles();
// `make test-all` looks at everything, and at all of it whole.
if (!process.env.THALI_WHOLE) process.env.THALI_SCREENS_LEFT_OUT = screensLeftOut(touched, commit()).join();
/** Where component and browser tests leave the rows of the specification that they have seen, those of the second look as well. */
const seenRows = reportOf('seen-rows');
process.env.THALI_SEEN_ROWS = seenRows;
/** After the second look, because its files see rows as well. */
const specification: Step = { name: 'specification', command: ['node', 'e2e/browser/judge-rows.ts', seenRows] };

const only = process.argv.slice(2);
const started = Date.now();
const taken: { step: Step; result: Result }[] = [];

async function runPhase(phase: Phase): Promise<void> {
  const lanes = phase.map((lane) => lane.filter(({ name }) => !only.length || only.includes(name)));
  const beside = lanes.filter((lane) => lane.length).length > 1;
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane) taken.push({ step, result: await take(step, beside) });
  };
  await Promise.all(lanes.map(runLane));
}

await runPhase(cheap);
const stopped = taken.some(({ result }) => result.counts.failed);
if (!stopped) {
  if (taken.some(({ step }) => step === build)) process.env.THALI_BUILT = 'yes';
  await installPrograms(dear.flat(2));
  for (const phase of dear) await runPhase(phase);
}

const newest = touchedSpecs(touched);
const results: Result[] = [];
if (!stopped && !only.length && newest.length) results.push(await runTwiceMore(newest, take));
const unsteady: Unsteady[] = [];
for (const { step, result } of taken) {
  const looked = await lookAgain(step, result, take);
  results.push(looked.result);
  unsteady.push(...looked.unsteady);
}
const seeing = ['unit', 'browser'].map((step) => results.find(({ name }) => name === step));
if (seeing.every((result) => result && !result.counts.failed)) results.push(await take(specification));

for (const line of unsteadyBlock(unsteady)) console.log(line);
const faults = unsteadinessFaults(unsteady, touched);
const seenOnce = failureLines(unsteady.map(({ file }) => file));
const left = stopped ? ['Everything else was not run, because what is cheap is red.'] : [];
report(results, started, { faults, words: [...left, ...seenOnce, `unsteady: ${unsteady.length} files`] });
noteRun({ startedAt: started, results, unsteady, faults });
