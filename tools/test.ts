import { build, checks, installPrograms, jest, playwright, type Result, report, type Step, take } from './steps.ts';

/**
 * `make test`: every check of the project, all of them even when one fails, in two lanes side by side (docs/testing.md). A step that
 * counts tests writes a JSON report; any other step counts as one. The last line is `N passed, N failed`; exit code 1 when anything failed.
 */

/**
 * System and browser tests wait a good part of their time, and some of them assert how quickly something happens. They run one after the
 * other and get more of the processor.
 */
const front: Step[] = [build, jest('system', '--config', 'e2e/jest.config.mjs', '--runInBand'), playwright('browser')];
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
const results: Result[] = [];
let built: Promise<unknown> = Promise.resolve();
const runLane = async (steps: readonly Step[], polite: boolean) => {
  for (const step of steps) {
    if (step.built) await built;
    const taken = take(step, { beside: sideBySide, polite });
    if (step === build) built = taken;
    const result = await taken;
    results.push(result);
    if (step === build && !result.counts.failed) process.env.THALI_BUILT = 'yes';
  }
};
await Promise.all([runLane(ahead, false), runLane(after, sideBySide)]);

report(results, started);
