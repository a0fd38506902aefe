import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { findProgram } from '@thali/local-servers/server-process';
import { waitedMs } from '@thali/testing/machine';
import { installMissing } from '../stack/server-programs.ts';
import { type Counts, countsOf, failureLines, reportOf, root } from './reports.ts';
import type { Step } from './steps.ts';

export interface Result {
  name: string;
  counts: Counts;
  seconds: number;
  /** Processor seconds of the step and of all processes that it started and waited for. */
  processor: number;
  /** Share of its time in which some process of the machine waited for a core; 0 where the kernel does not say. */
  pressure: number;
}

const bin = join(root, 'node_modules', '.bin');

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

/** Runs a step; the shell's `times` gives its processor time. Steps that run side by side have their name before each line. */
function run({ name, command, env }: Step, beside: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const path = `${bin}${delimiter}${process.env.PATH}`;
    const timed = ['-c', '"$@"; code=$?; times > "$THALI_TIMES"; exit $code', 'sh', ...command];
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

const timesOf = (name: string) => reportOf(`${name} times`);
/** The second line of `times` is of the shell's child processes: `0m1.250000s 0m0.310000s`, user and system time. */
function processorOf(name: string): number {
  const [, ofChildren = ''] = existsSync(timesOf(name)) ? readFileSync(timesOf(name), 'utf8').split('\n') : [];
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/**
 * Runs a step and reads its report.
 * @param beside another step runs at the same time, so each line has the step's name before it
 */
export async function take(step: Step, beside = false): Promise<Result> {
  console.log(`\n── ${step.name}`);
  const started = performance.now();
  const waited = waitedMs() ?? 0;
  const file = reportOf(step.name);
  rmSync(file, { force: true });
  const counts = countsOf((await run(step, beside)) ? 'well' : 'badly', file, step.read);
  const ms = performance.now() - started;
  const pressure = ((waitedMs() ?? 0) - waited) / ms;
  return { name: step.name, counts, seconds: ms / 1000, processor: processorOf(step.name), pressure };
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
  for (const { name, counts, seconds, processor, pressure } of results)
    console.log(
      `${counts.failed ? '✗' : '✓'} ${name.padEnd(20)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s, ${processor.toFixed(0).padStart(5)} s of the processor, ${(100 * pressure).toFixed(0).padStart(3)} % pressed`,
    );
  for (const line of [...results.flatMap(({ counts }) => failureLines(counts.files)), ...faults]) console.log(line);
  console.log(`${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  for (const line of words) console.log(line);
  const sum = (field: 'passed' | 'failed') => results.reduce((total, { counts }) => total + counts[field], 0);
  const failed = sum('failed') + faults.length;
  console.log(`${sum('passed')} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
}
