import { build, checks, installPrograms, jest, playwright, type Result, report, type Step, take } from './steps.ts';

/**
 * `make test`: every check of the project, all of them even when one fails, in two lanes side by side (docs/testing.md). A step that
 * counts tests writes a JSON report; any other step counts as one. The last line is `N passed, N failed`; exit code 1 when anything failed.
 */

/** It waits until the lane in front is done: it says how soon something is seen, and so does that. */
const browser = playwright('browser');
/** The system tests spend half of their time on waiting, and some of them say how quickly something has to happen: they go first. */
const front: Step[] = [build, jest('system', '--config', 'e2e/jest.config.mjs', '--runInBand')];
/** What the processor does meanwhile, one thing at a time; the browser afterwards. */
const behind: Step[] = [
  ...checks,
  jest('chart', '--config', 'tools/chart/jest.config.mjs', '--runInBand'),
  // Three on two cores: each of them waits for servers a third of the time.
  jest('unit', '--maxWorkers=3'),
  browser,
];
const only = process.argv.slice(2);
const [ahead, after] = [front, behind].map((lane) => lane.filter(({ name }) => !only.length || only.includes(name))) as [
  Step[],
  Step[],
];
const sideBySide = ahead.length > 0 && after.length > 0;
await installPrograms(after);

const started = Date.now();
const results: Result[] = [];
const building = ahead[0] === build ? take(build, { beside: sideBySide, polite: false }) : undefined;
void building?.then((result) => results.push(result));
const inFront = async () => {
  await building;
  for (const step of ahead) if (step !== build) results.push(await take(step, { beside: sideBySide, polite: false }));
};
const inFrontDone = inFront();
for (const step of after) {
  if (step === browser) await inFrontDone;
  else if (step.built) await building;
  results.push(await take(step, { beside: sideBySide, polite: sideBySide && step !== browser }));
}
await inFrontDone;

report(results, started);
