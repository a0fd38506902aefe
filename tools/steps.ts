import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from '@thali/local-servers/server-process';
import { type Counts, countsOf, failureLines, type ReadReport, readJest, readPlaywright, root } from './reports.ts';
import { installMissing } from './stack/server-programs.ts';

export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The step needs the build. */
  built?: true;
  /** Reads the report that the step writes; without it the exit code is the result. */
  read?: ReadReport;
  /** The step that runs one of its files alone, with servers of its own. A step without it is not looked at twice. */
  again?: (path: string) => Step;
}
export interface Result {
  name: string;
  counts: Counts;
  seconds: number;
  /** Processor seconds of the step and of all processes that it started and waited for. */
  processor: number;
}

const bin = join(root, 'node_modules', '.bin');
/** Folder of the steps' JSON reports. */
const reports = mkdtempSync(join(tmpdir(), 'thali-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
export const reportOf = (name: string) => join(reports, `${name}.json`);
const esm = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

export const build: Step = { name: 'build', command: ['npm', 'run', 'build'], env: { NX_DAEMON: 'false', NX_TUI: 'false' } };
/** Runs Jest from the root with these arguments. */
export const jest = (name: string, ...args: string[]): Step => ({
  name,
  command: ['jest', '--json', `--outputFile=${reportOf(name)}`, ...args],
  env: esm,
  read: readJest,
  again: (path) => jest(`${name} again`, ...args.filter((arg) => !arg.startsWith('--maxWorkers')), '--runTestsByPath', path),
});

/** Runs Playwright with these arguments. */
export const playwright = (name: string, ...args: string[]): Step => ({
  name,
  command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...args],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportOf(name) },
  built: true,
  read: readPlaywright,
  again: (path) => playwright(`${name} again`, path),
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
  const file = reportOf(step.name);
  rmSync(file, { force: true });
  const counts = countsOf((await run(step, how)) ? 'well' : 'badly', file, step.read);
  return { name: step.name, counts, seconds: (Date.now() - started) / 1000, processor: processorOf(step.name) };
}

/**
 * Prints a line for each step, the failures, the minutes, the run's own faults and words, and the sum last; sets the exit code.
 * @param faults of the run as a whole: sentences, each of which counts as a failure
 */
export function report(
  results: readonly Result[],
  startedAt: number,
  { faults = [], words = [] }: { faults?: readonly string[]; words?: readonly string[] } = {},
): void {
  console.log('');
  for (const { name, counts, seconds, processor } of results)
    console.log(
      `${counts.failed ? '✗' : '✓'} ${name.padEnd(20)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s, ${processor.toFixed(0).padStart(5)} s of the processor`,
    );
  for (const line of [...results.flatMap(failureLines), ...faults]) console.log(line);
  console.log(`${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  for (const line of words) console.log(line);
  const sum = (field: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[field], 0);
  const failed = sum('failed') + faults.length;
  console.log(`${sum('passed')} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
