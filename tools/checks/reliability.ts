import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Checks that tests cover each of the 67 rules of reliability: e2e/spec/reliability.tsv names one or more for each, `file: title`,
 * separated by a bar. A title may be the beginning of the test's title.
 */
const rowCount = 67;

interface Findings {
  tests: number;
  findings: string[];
}

/**
 * Every row that names no test, and every test that is not there.
 * @param table the file's text
 * @param read a test file's text; undefined when there is none
 */
export function unheldRows(table: string, read: (file: string) => string | undefined): Findings {
  const findings: string[] = [];
  const rows = new Map(
    table
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as [string, string, string | undefined])
      .map(([row, , tests = '']) => [row, tests.split(' | ').filter(Boolean)]),
  );
  for (let n = 1; n <= rowCount; n++) if (!rows.get(`R${n}`)?.length) findings.push(`R${n} is held by no test`);
  for (const [row, tests] of rows)
    for (const test of tests) {
      const [file = '', ...title] = test.split(': ');
      if (!hasTest(read(file) ?? '', title.join(': '))) findings.push(`${row}: there is no test "${test}"`);
    }
  return { tests: [...rows.values()].flat().length, findings };
}

/** Whether a test, or a group of them, begins with this title. */
function hasTest(source: string, title: string): boolean {
  if (!title) return false;
  const escaped = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/['"`]/g, '\\\\?$&');
  return new RegExp(`(^|[^\\w.])(it|test|describe)\\b[^;]*?\\(\\s*['"\`]${escaped}`, 'm').test(source);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
  const { tests, findings } = unheldRows(readFileSync('e2e/spec/reliability.tsv', 'utf8'), read);
  for (const finding of findings) console.error(finding);
  console.log(`${rowCount} rules of reliability, ${tests} tests: ${findings.length} findings`);
  process.exitCode = findings.length ? 1 : 0;
}
