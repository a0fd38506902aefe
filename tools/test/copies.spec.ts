import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
/** Ways to keep something in memory for longer than a call, and to learn of changes. */
const keepsOrHears = /new LRUCache<|\.hear\(|@OnEvent\(/;

test('whatever keeps a copy in memory, or hears of changes, stands in docs/copies.md', () => {
  const page = readFileSync(join(root, 'docs/copies.md'), 'utf8');
  const sources = globSync('{gateway,services/*,libs/kit}/src/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.spec.ts') && keepsOrHears.test(readFileSync(join(root, path), 'utf8')));
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.filter((path) => !page.includes(path.replace(/^.*\/src\//, '')))).toEqual([]);
});
