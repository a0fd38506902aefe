import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { findProgram } from '@thali/local-servers/server-process';
import { installMissing } from './stack/server-programs.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Places and messages of the failed tests, printed last, because some readers are shown only the last lines of a run. */
  failures?: string[];
}
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The step needs the build. */
  built?: true;
  /** Reads the numbers of passed and failed tests; without it the exit code is the result. */
  count?: (report: string) => Counts;
}
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}
interface PlaywrightSpec {
  file: string;
  title: string;
  ok: boolean;
  tests: { results: { error?: { message?: string } }[] }[];
}
interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors?: unknown[];
  suites: PlaywrightSuite[];
}
export interface Result {
  name: string;
  counts: Counts;
  seconds: number;
  /** Processor seconds of the step and of all processes that it started and waited for. */
  processor: number;
}

export const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
/** Folder of the steps' JSON reports. */
const reports = mkdtempSync(join(tmpdir(), 'thali-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
export const reportOf = (name: string) => join(reports, `${name}.json`);
const esm = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

const jestCounts = (report: string): Counts => {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(report) as JestReport;
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const saying = failed.length ? failed.map(({ fullName, failureMessages: [why] }) => `${fullName}: ${why}`) : [message];
    return failed.length || !assertionResults.length ? saying.map((line) => failure(name, line)) : [];
  });
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites, failures };
};
const playwrightCounts = (report: string): Counts => {
  const { stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  const specs = suites.flatMap(function of(suite): PlaywrightSpec[] {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(of)];
  });
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => failure(file, `${title}: ${tests.at(0)?.results.at(0)?.error?.message}`));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (errors?.length ?? 0), failures };
};
/** One line without terminal colours, cut: the beginning of a message says most. */
const failure = (file: string, message: string) =>
  `  ${relative(root, file)}: ${stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 300)}`;
export const build: Step = { name: 'build', command: ['npm', 'run', 'build'], env: { NX_DAEMON: 'false', NX_TUI: 'false' } };
/** Runs Jest from the root with these arguments. */
export const jest = (name: string, ...args: string[]): Step => ({
  name,
  command: ['jest', '--json', `--outputFile=${reportOf(name)}`, ...args],
  env: esm,
  count: jestCounts,
});

/** Runs Playwright with these arguments. */
export const playwright = (name: string, ...args: string[]): Step => ({
  name,
  command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...args],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
  built: true,
  count: playwrightCounts,
});

/** Static checks of the whole project. */
export const checks: Step[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  { name: 'boundaries', command: ['node', 'tools/checks/imports.ts'] },
  { name: 'names and lengths', command: ['node', 'tools/checks/lint.ts'] },
  { name: 'list of services', command: ['node', 'tools/generate-services.ts', '--check'] },
  { name: 'reliability', command: ['node', 'tools/checks/reliability.ts'] },
  { name: 'licences', command: ['node', 'tools/checks/licences.ts'] },
  { name: 'types', command: ['npm', 'run', 'types'], built: true },
  { name: 'generated contracts', command: ['node', 'tools/generate-api.ts', '--check'], built: true },
  { name: 'size of the web', command: ['npm', 'run', 'size', '-w', '@thali/web'], built: true },
];

/** Installs servers and a browser that these steps need and the machine lacks. */
export async function installPrograms(steps: readonly Step[]): Promise<void> {
  const say = (line: string) => console.log(line);
  const installed = await installMissing(['nats-server', 'redis-server'], say);
  // Chromium's shell needs two thirds of Chromium's processor time; where it can not be installed, an existing chromium is used.
  if (steps.some(({ name }) => name === 'browser'))
    installed.push(
      ...(await installMissing(['chromium-headless-shell'], say).catch((error) => {
        if (!findProgram('chromium')) throw error;
        return [];
      })),
    );
  if (installed.length) console.log(`installed ${installed.join(', ')}`);
}

/**
 * `beside`: another step runs at the same time, so each line is prefixed with the step's name. `polite`: the other step gets more of the
 * processor.
 */
export interface Beside {
  beside: boolean;
  polite: boolean;
}
/**
 * `nice` value that leaves the other step about six sevenths of the processor. At 15 a test behind it slept for ten seconds at a time, and
 * brokers closed its connections; at 5 a service of the step in front answered that it is busy.
 */
const politeness = 8;

/** Runs a step; the shell's `times` gives its processor time. Steps that run side by side have their name before each line. */
function run({ name, command, env }: Step, { beside, polite }: Beside): Promise<boolean> {
  return new Promise((resolve) => {
    const path = `${bin}${delimiter}${process.env.PATH}`;
    const given = polite ? ['nice', '-n', String(politeness), ...command] : command;
    const timed = ['-c', '"$@"; code=$?; times > "$THALI_TIMES"; exit $code', 'sh', ...given];
    const child = spawn('sh', timed, {
      cwd: root,
      stdio: ['inherit', ...(beside ? ['pipe' as const, 'pipe' as const] : ['inherit' as const, 'inherit' as const])],
      env: { ...process.env, PATH: path, THALI_TIMES: timesOf(name), ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(8)} │ ${line}`));
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const timesOf = (name: string) => join(reports, `${name}.times`);
/** The second line of `times` is of the shell's child processes: `0m1.250000s 0m0.310000s`, user and system time. */
function processorOf(name: string): number {
  const [, ofChildren = ''] = existsSync(timesOf(name)) ? readFileSync(timesOf(name), 'utf8').split('\n') : [];
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** Runs a step and reads its report. */
export async function take(step: Step, how: Beside = { beside: false, polite: false }): Promise<Result> {
  console.log(`\n── ${step.name}`);
  const started = Date.now();
  const ok = await run(step, how);
  const file = reportOf(step.name);
  const counts =
    step.count && existsSync(file) ? step.count(readFileSync(file, 'utf8')) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A runner that ended with an error and without a failed test counts as one failure.
  if (!ok && !counts.failed) counts.failed = 1;
  return { name: step.name, counts, seconds: (Date.now() - started) / 1000, processor: processorOf(step.name) };
}

/** Prints a line for each step, the failures, the minutes and the sum; sets the exit code. */
export function report(results: readonly Result[], startedAt: number): void {
  console.log('');
  for (const { name, counts, seconds, processor } of results)
    console.log(
      `${counts.failed ? '✗' : '✓'} ${name.padEnd(20)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s, ${processor.toFixed(0).padStart(5)} s of the processor`,
    );
  for (const { counts } of results) for (const line of counts.failures ?? []) console.log(line);
  console.log(`${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  const sum = (field: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[field], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') ? 1 : 0;
}
