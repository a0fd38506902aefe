import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, jest as fake, test } from '@jest/globals';
import type { FailedFile } from '../gate/reports.ts';
import { lookAgain, unsteadinessFaults, unsteadyBlock } from '../gate/second-look.ts';
import { inBand, playwright, type Step, unit } from '../gate/steps.ts';
import { type Result, take } from '../gate/take.ts';
import { touchedFiles } from '../gate/touched-files.ts';
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

const run = (step: Step) => take(step, { beside: true, polite: false });
const inScratch = (name: string) => join(relative(CHECKOUT, scratch), name);
const write = (files: Record<string, string>) => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(scratch, name), text);
};
/** The beginning of a file in which `firstTime()` is true the first time that it is called, over all runs. */
const firstTime = `import { existsSync, writeFileSync } from 'node:fs';
const seen = new URL(import.meta.url.replace('.spec.ts', '.seen'));
const firstTime = () => !existsSync(seen) && [writeFileSync(seen, '')].length === 1;
`;

test('of files run by Jest only those that pass alone are cleared, and never one that saw a law broken', async () => {
  write({
    'jest.config.mjs': `import preset from '${relative(scratch, CHECKOUT)}/jest.preset.mjs';
      export default { ...preset, runtime: undefined, testEnvironment: 'node', testMatch: ['<rootDir>/*.spec.ts'] };`,
    'always.spec.ts': `test('one and one', () => expect(1 + 1).toBe(3));`,
    'broken.spec.ts': 'throw new Error("can not be loaded");',
    'chance.spec.ts': `${firstTime} test('fine', () => {}); test('in time', () => expect(firstTime()).toBe(false));`,
    'after.spec.ts': `${firstTime} test('fine', () => {}); afterAll(() => { if (firstTime()) throw new Error('was never started'); });`,
    'law.spec.ts': `${firstTime} import { law } from '@thali/testing/law';
      test('books', () => law('no order is lost', () => expect(firstTime()).toBe(false)));`,
    'busy.spec.ts': `${firstTime} import { law } from '@thali/testing/law';
      test('books', () => law('no order is lost', () => { if (firstTime()) throw new Error('answered 503'); }));`,
  });
  const step = inBand('scratch', inScratch('jest.config.mjs'), []);
  const first = await run(step);
  expect(first.counts).toMatchObject({ passed: 2, failed: 6 });

  const { result, unsteady } = await lookAgain(step, first, run);
  expect(result.counts.files.map(({ path }) => path).sort()).toEqual(
    ['always.spec.ts', 'broken.spec.ts', 'law.spec.ts'].map(inScratch),
  );
  expect(result.counts).toMatchObject({ passed: 5, failed: 3 });
  expect(unsteady.map(({ file }) => file.path).sort()).toEqual(
    ['after.spec.ts', 'busy.spec.ts', 'chance.spec.ts'].map(inScratch),
  );
  const block = unsteadyBlock(unsteady).join('\n');
  expect(block).toMatch(/unsteady: .*chance\.spec\.ts \(scratch\)\nfirst look, beside others: in time: .*toBe/);
  expect(block).toMatch(/first look, beside others: books: Error: answered 503[\s\S]*second look, alone: 1 passed/);
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

const failed = (path: string): FailedFile => ({ path, failed: 1, failures: ['late: 2001 ms'], lawBroken: false });
const resultOf = (files: FailedFile[], others = 0): Result => ({
  ...{ name: 'unit', seconds: 1, processor: 1 },
  counts: { passed: 10, failed: files.length + others, files },
});
const green: Result = { name: 'unit again', seconds: 1, processor: 1, counts: { passed: 1, failed: 0, files: [] } };

test('what fails outside of files is never cleared, and a step that can not be repeated is not', async () => {
  const step = unit('unit');
  const { result } = await lookAgain(step, resultOf([failed('a.spec.ts')], 1), async () => green);
  expect(result.counts).toEqual({ passed: 11, failed: 1, files: [] });
  const whole = resultOf([failed('a.spec.ts')]);
  const { again: _, ...once } = step;
  expect(await lookAgain(once, whole, async () => green)).toEqual({ result: whole, unsteady: [] });
});

test('a run is red when a file is unsteady that the change touched, or more than ten are', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `${index}.spec.ts`);
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
    expect(touchedFiles(undefined, folder)).toEqual(new Set(['today', 'yesterday', 'new']));
    expect(touchedFiles('HEAD~2', folder)).toEqual(new Set(['yesterday', 'today', 'new']));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
