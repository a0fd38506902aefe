import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const sources = globSync(['services/*/src/**/*.ts', 'libs/kit/src/**/*.ts'], { cwd: root }).filter(
  (path) => !/\.spec\.ts$|\/(testing|migrations)\//.test(path),
);
/** Files with statements that limit their rows. `limit 1` reads a single row, not a list. */
const cutting = sources.filter((path) => /\blimit (\$\{|\$\d|[2-9]|1\d)/.test(read(path))).sort();

/** The rows of the table in docs/adr/0026: a file, and how its list shows that there is more. */
const table = new Map(
  [...read('docs/adr/0026-lists-say-what-they-leave-out.md').matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, file, how]) => [
    file as string,
    (how as string).trim(),
  ]),
);

describe('a statement that stops after so many rows', () => {
  it('stands in the table of ADR 26, with how it says that there is more', () => {
    expect([...table.keys()].sort()).toEqual(cutting);
  });

  it.each([...table].filter(([, how]) => how.startsWith('counted')))('%s counts the rows of all pages', (file) => {
    expect(read(file)).toMatch(/totalCount|total/);
  });

  it.each([...table].filter(([, how]) => how.startsWith('file')))('%s goes on where the page before ended', (file) => {
    expect(read(file)).toMatch(/\bnext\b|\$\d|after/);
  });
});
