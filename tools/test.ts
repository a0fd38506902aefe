import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findProgram } from '../libs/kit/src/testing/server-process.ts';
import { installMissing } from './stack/server-programs.ts';

/**
 * `make test`: every check of the project, one after the other, all of them even when one fails. A step that counts tests
 * writes a JSON report; any other step counts as one. The last line is `N passed, N failed`; exit code 1 when anything failed.
 */
interface Counts {
  passed: number;
  failed: number;
}
interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** Reads how many passed and failed; without it the exit code is the result. */
  count?: (report: string) => Counts;
}

const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const reports = mkdtempSync(join(tmpdir(), 'thali-reports-'));
const esm = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

const jestCounts = (report: string): Counts => {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(report);
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
};
const playwrightCounts = (report: string): Counts => {
  const { stats, errors } = JSON.parse(report);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (errors?.length ?? 0) };
};
const jest = (name: string, ...args: string[]): Step => ({
  name,
  command: ['jest', '--json', `--outputFile=${join(reports, `${name}.json`)}`, ...args],
  env: esm,
  count: jestCounts,
});

const steps: Step[] = [
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  { name: 'boundaries', command: ['node', 'tools/checks/lint.ts'] },
  { name: 'licences', command: ['node', 'tools/checks/licences.ts'] },
  { name: 'build', command: ['npm', 'run', 'build'], env: { NX_DAEMON: 'false', NX_TUI: 'false' } },
  { name: 'types', command: ['npm', 'run', 'types'] },
  { name: 'generated contracts', command: ['node', 'tools/generate-api.ts', '--check'] },
  { name: 'size of the web', command: ['npm', 'run', 'size', '-w', '@thali/web'] },
  jest('chart', '--config', 'tools/chart/jest.config.mjs', '--runInBand'),
  // Three on two cores: each of them waits for servers a third of the time.
  jest('unit', '--maxWorkers=3'),
  jest('system', '--config', 'e2e/jest.config.mjs', '--runInBand'),
  {
    name: 'browser',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    count: playwrightCounts,
  },
];

function run({ command: [program = '', ...args], env }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const path = `${bin}${delimiter}${process.env.PATH}`;
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

// Any chromium that is there will do.
const browser = findProgram('chromium') ? [] : ['chromium-headless-shell'];
const installed = await installMissing(['nats-server', 'redis-server', ...browser], (line) => console.log(line));
if (installed.length) console.log(`installed ${installed.join(', ')}`);

const only = process.argv.slice(2);
const results: { name: string; counts: Counts; seconds: number }[] = [];
for (const step of steps.filter(({ name }) => !only.length || only.includes(name))) {
  console.log(`\n── ${step.name}`);
  const started = Date.now();
  const ok = await run(step);
  const file = join(reports, `${step.name}.json`);
  const counts =
    step.count && existsSync(file) ? step.count(readFileSync(file, 'utf8')) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
  // A runner that ended badly without a failed test has failed all the same.
  if (!ok && !counts.failed) counts.failed = 1;
  results.push({ name: step.name, counts, seconds: (Date.now() - started) / 1000 });
}
rmSync(reports, { recursive: true });

console.log('');
for (const { name, counts, seconds } of results)
  console.log(
    `${counts.failed ? '✗' : '✓'} ${name.padEnd(20)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
const sum = (field: keyof Counts) => results.reduce((total, { counts }) => total + counts[field], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') ? 1 : 0;
