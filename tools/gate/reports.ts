import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A file with failed tests. */
export interface FailedFile {
  /** From the root. */
  path: string;
  /** Number of failed tests; 1 when the file itself could not run. */
  failed: number;
  /** `title: message` of each failed test, as the runner gave it. */
  failures: string[];
  /** A law was broken, or a limit of time on a calm machine (`law` and `clock` of @thali/testing): there is no second look. */
  final: boolean;
}
export interface Counts {
  passed: number;
  failed: number;
  files: FailedFile[];
}
export type ReadReport = (report: string) => Counts;

interface JestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
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
  config: { rootDir: string };
  stats: { expected: number; flaky: number };
  errors?: unknown[];
  suites: PlaywrightSuite[];
}

export const root = join(import.meta.dirname, '..', '..');
/** Folder of the steps' JSON reports. */
const reports = mkdtempSync(join(tmpdir(), 'thali-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
/** Where a step of this name writes its report. */
export const reportOf = (name: string): string => join(reports, `${name}.json`);
/** The names of the errors with which `law` and `clock` fail for good; they stand in the message, whatever wraps it. */
const isFinal = /\b(LawBroken|LimitBroken)\b/;

const failedFile = (path: string, failures: string[]): FailedFile => ({
  path: relative(root, path),
  failed: failures.length,
  failures: failures.map((failure) => stripVTControlCharacters(failure)),
  final: failures.some((failure) => isFinal.test(failure)),
});
const failedOf = (files: readonly FailedFile[]) => files.reduce((sum, { failed }) => sum + failed, 0);

/** Counts of Jest's report (`--json`). A file that fails beside its tests, such as in `afterAll`, counts as one more failure. */
export const readJest: ReadReport = (report) => {
  const { numPassedTests, testResults } = JSON.parse(report) as JestReport;
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const failures = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n')}`);
      return failedFile(name, failures.length ? failures : [message]);
    });
  return { passed: numPassedTests, failed: failedOf(files), files };
};

/** Counts of Playwright's JSON report. Its errors outside of tests (the product did not start) are failures of no file. */
export const readPlaywright: ReadReport = (report) => {
  const { config, stats, errors, suites } = JSON.parse(report) as PlaywrightReport;
  const specs = suites.flatMap(function of(suite): PlaywrightSpec[] {
    return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(of)];
  });
  const failures = Map.groupBy(
    specs.filter(({ ok }) => !ok),
    ({ file }) => file,
  );
  const files = [...failures].map(([file, failed]) =>
    failedFile(
      join(config.rootDir, file),
      failed.map(({ title, tests }) => `${title}: ${tests.at(0)?.results.at(0)?.error?.message}`),
    ),
  );
  return { passed: stats.expected + stats.flaky, failed: failedOf(files) + (errors?.length ?? 0), files };
};

/** The counts of a step: those of its report, where it writes one; otherwise it is one test, passed when the step ended well. */
export function countsOf(ended: 'well' | 'badly', file: string, read?: ReadReport): Counts {
  const ok = ended === 'well';
  const counts: Counts =
    read && existsSync(file) ? read(readFileSync(file, 'utf8')) : { passed: ok ? 1 : 0, failed: ok ? 0 : 1, files: [] };
  // A runner that ended with an error and without a failed test counts as one failure.
  return !ok && !counts.failed ? { ...counts, failed: 1 } : counts;
}

/** A line for each failed test: its file and the beginning of its message, which says most. Printed last, because some readers see only that. */
export const failureLines = (files: readonly FailedFile[]): string[] =>
  files.flatMap(({ path, failures }) => failures.map((failure) => `  ${path}: ${failure.replace(/\s+/g, ' ').slice(0, 1_000)}`));
