import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, jest as fake, test } from '@jest/globals';
import type { FailedFile } from '../gate/reports.ts';
import { lookAgain, unsteadinessFaults, unsteadyBlock } from '../gate/second-look.ts';
import { inBand, playwright, type Step, unit } from '../gate/steps.ts';
import { type Result, take } from '../gate/take.ts';
import { runTwiceMore, touchedFiles, touchedSpecs } from '../gate/touched-files.ts';
import { CHECKOUT } from '../stack/layout.ts';

/** Inside the checkout, where test files find its packages. */
let scratch: string;
beforeEach(() => {
  mkdirSync(join(CHECKOUT, '.thali'), { recursive: true });
  scratch = mkdtempSync(join(CHECKOUT, '.thali', 'second-look-'));
  // What the runs of the scratch files say is not part of this one's output.
  fake.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => {
  fake.restoreAllMocks();
  rmSync(scratch, { recursive: true, force: true });
});

const run = (step: Step) => take(step, true);
const inScratch = (name: string) => join(relative(CHECKOUT, scratch), name);
const write = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(scratch, name), text);
};
/** The beginning of a file in which `firstTime()` is true the first time that it is called, over all runs. */
const firstTime = `import { existsSync, writeFileSync } from 'node:fs';
const seen = new URL(import.meta.url.replace('.spec.ts', '.seen'));
const firstTime = () => !existsSync(seen) && [writeFileSync(seen, '')].length === 1;
`;

/** Runs these files with Jest, and gives those that failed the second look. */
async function lookedAt(files: Record<string, string>) {
  write({
    'jest.config.mjs': `import preset from '${relative(scratch, CHECKOUT)}/jest.preset.mjs';
      export default { ...preset, runtime: undefined, testEnvironment: 'node', testMatch: ['<rootDir>/*.spec.ts'] };`,
    ...files,
  });
  const step = inBand('scratch', inScratch('jest.config.mjs'), []);
  const first = await run(step);
  const { result, unsteady } = await lookAgain(step, first, run);
  const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path).sort();
  return { first, result, unsteady, red: pathsOf(result.counts.files), cleared: pathsOf(unsteady.map(({ file }) => file)) };
}

test('of files run by Jest only those that pass alone are cleared', async () => {
  const { first, result, unsteady, red, cleared } = await lookedAt({
    'always.spec.ts': `test('one and one', () => expect(1 + 1).toBe(3));`,
    'broken.spec.ts': 'throw new Error("can not be loaded");',
    'chance.spec.ts': `${firstTime} test('fine', () => {}); test('in time', () => expect(firstTime()).toBe(false));`,
  });
  expect(first.counts).toMatchObject({ passed: 1, failed: 3 });
  expect(red).toEqual(['always.spec.ts', 'broken.spec.ts'].map(inScratch));
  expect(result.counts).toMatchObject({ passed: 2, failed: 2 });
  expect(cleared).toEqual([inScratch('chance.spec.ts')]);
  expect(unsteadyBlock(unsteady).join('\n')).toMatch(
    /unsteady: .*chance\.spec\.ts \(scratch\)\nfirst look, beside others: in time: .*toBe[\s\S]*second look, alone: 2 passed/,
  );
});

test('what failed beside the tests, for being busy, or on a disturbed machine is looked at again', async () => {
  const { first, red, cleared } = await lookedAt({
    'after.spec.ts': `${firstTime} test('fine', () => {}); afterAll(() => { if (firstTime()) throw new Error('was never started'); });`,
    'busy.spec.ts': `${firstTime} import { law } from '@thali/testing/law';
      test('books', () => law('no order is lost', () => { if (firstTime()) throw new Error('answered 503'); }));`,
    'disturbed.spec.ts': `${firstTime} import { clock } from '@thali/testing/clock'; const ms = firstTime() ? 6 : 1;
      test('soon', () => clock(5, ({ took }) => took(ms), () => ({ disturbance: () => 'others worked', leave() {} })));`,
  });
  expect(first.counts).toMatchObject({ passed: 1, failed: 3 });
  expect(red).toEqual([]);
  expect(cleared).toEqual(['after.spec.ts', 'busy.spec.ts', 'disturbed.spec.ts'].map(inScratch));
});

test('a broken law is final, and so is a limit that was broken on a calm machine', async () => {
  const { red, cleared } = await lookedAt({
    'law.spec.ts': `${firstTime} import { law } from '@thali/testing/law';
      test('books', () => law('no order is lost', () => expect(firstTime()).toBe(false)));`,
    'limit.spec.ts': `${firstTime} import { clock } from '@thali/testing/clock';
      test('soon', () => clock(5, ({ took }) => took(firstTime() ? 6 : 1), () => ({ disturbance() {}, leave() {} })));`,
  });
  expect(red).toEqual(['law.spec.ts', 'limit.spec.ts'].map(inScratch));
  expect(cleared).toEqual([]);
});

test('of files run by Playwright those that pass alone are cleared as well', async () => {
  write({
    'playwright.config.ts': `export default { reporter: [['json']], workers: 1 };`,
    'always.spec.ts': `import { expect, test } from '@playwright/test'; test('one and one', () => expect(1 + 1).toBe(3));`,
    'chance.spec.ts': `${firstTime} import { expect, test } from '@playwright/test';
      test('fine', () => {}); test('in time', () => expect(firstTime()).toBe(false));`,
  });
  // Playwright refuses to run where it sees this mark of Jest's.
  const unmarked = (step: Step): Step => ({ ...step, env: { ...step.env, JEST_WORKER_ID: '' } });
  const runUnmarked = (step: Step) => run(unmarked(step));
  const step = playwright('scratch', inScratch('playwright.config.ts'), []);
  const first = await runUnmarked(step);
  expect(first.counts).toMatchObject({ passed: 1, failed: 2 });
  const { result, unsteady } = await lookAgain(step, first, runUnmarked);
  expect(result.counts).toMatchObject({ passed: 2, failed: 1, files: [{ path: inScratch('always.spec.ts') }] });
  expect(unsteady.map(({ file }) => file.path)).toEqual([inScratch('chance.spec.ts')]);
});

const failed = (path: string): FailedFile => ({ path, failed: 1, failures: ['late: 2001 ms'], final: false });
const resultOf = (files: FailedFile[], others = 0): Result => ({
  ...{ name: 'unit', seconds: 1, processor: 1, pressure: 0 },
  counts: { passed: 10, failed: files.length + others, files },
});
const green: Result = { ...resultOf([]), name: 'unit again', counts: { passed: 1, failed: 0, files: [] } };

test('what fails outside of files is never cleared, and a step that can not be repeated is not', async () => {
  const step = unit('unit');
  const { result } = await lookAgain(step, resultOf([failed('a.spec.ts')], 1), async () => green);
  expect(result.counts).toEqual({ passed: 11, failed: 1, files: [] });
  const whole = resultOf([failed('a.spec.ts')]);
  const { again: _, ...once } = step;
  expect(await lookAgain(once, whole, async () => green)).toEqual({ result: whole, unsteady: [] });
});

test('a run is red when a file is unsteady that the change touched, or more than three are', async () => {
  const names = Array.from({ length: 4 }, (_, index) => `${index}.spec.ts`);
  const unsteady = names.map((name) => ({ step: 'unit', file: failed(name), again: green }));
  expect(unsteadinessFaults(unsteady.slice(1), new Set(['0.spec.ts']))).toEqual([]);
  expect(unsteadinessFaults(unsteady.slice(0, 1), new Set(['0.spec.ts']))).toHaveLength(1);
  expect(unsteadinessFaults(unsteady, new Set())).toHaveLength(1);
  const tooMany = resultOf(names.map(failed));
  const never = () => Promise.reject(new Error('was looked at again'));
  expect(await lookAgain(unit('unit'), tooMany, never)).toEqual({ result: tooMany, unsteady: [] });
});

test('touched is what the commits of the last day changed and what is not committed; with a base, what differs from it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thali-touched-'));
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com', ...args], {
      cwd: folder,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      encoding: 'utf8',
    });
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const commit = (name: string, date: string) => {
    writeFileSync(join(folder, name), date);
    git(date, 'add', '.');
    git(date, 'commit', '-qm', name);
  };
  try {
    expect(touchedFiles(undefined, folder)).toEqual(new Set());
    git(hoursAgo(0), 'init', '-q');
    commit('all-there-was', hoursAgo(1));
    expect(touchedFiles(undefined, folder)).toEqual(new Set());
    commit('last-week', hoursAgo(170));
    commit('yesterday', hoursAgo(30));
    commit('today', hoursAgo(2));
    writeFileSync(join(folder, 'yesterday'), 'changed');
    writeFileSync(join(folder, 'new'), '');
    expect([...touchedFiles(undefined, folder)]).toEqual(['yesterday', 'new', 'today']);
    expect([...touchedFiles('HEAD~2', folder)]).toEqual(['yesterday', 'new', 'today']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('of what a change touched the newest twenty spec files run twice more, each as what it is, and the first red is final', async () => {
  const names = Array.from({ length: 25 }, (_, index) => `${index}.spec.ts`);
  write(Object.fromEntries(names.map((name) => [name, ''])));
  expect(touchedSpecs(new Set(['gone.spec.ts', 'main.ts', ...names]), scratch)).toEqual(names.slice(0, 20));

  const files = ['gateway/test/a.spec.ts', 'e2e/system/b.clock.spec.ts', 'libs/kit/c.clock.spec.ts', 'e2e/browser/d.spec.ts'];
  const ran: string[] = [];
  const red = failed('gateway/test/a.spec.ts');
  const result = await runTwiceMore(files, async ({ name, command }) => {
    ran.push(`${name}: ${command.at(-1)}`);
    return name === 'unit, 3rd time' ? resultOf([red]) : green;
  });
  const once = (times: string) => [
    `unit, ${times}: gateway/test/a.spec.ts`,
    `system, ${times}: e2e/system/b.clock.spec.ts`,
    `clocked, ${times}: libs/kit/c.clock.spec.ts`,
    `browser, ${times}: e2e/browser/d.spec.ts`,
  ];
  expect(ran).toEqual([...once('2nd time'), ...once('3rd time')]);
  expect(result.counts).toEqual({ passed: 3, failed: 1, files: [red] });
});
