import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const rooms = '{proto,libs,services,gateway,web,bench,e2e,tools,charts,docker,docs}';
const files = globSync(['*', `${rooms}/**/*`], {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
}).map((path) => path.replaceAll('\\', '/'));
/** Names that exist only in an example or on one machine. */
const examples = /coupon-book|close-table|^services\/x$|^docker\/\.env$|^\.thali\//;
/** Paths in backticks, from the root or from a `src`, and lone names of sources. */
const named =
  /`((?:[\w@.-]+\/)*[\w@.-]+\.(?:tsx?|mts|json|sql|yaml|tsv)|(?:proto|libs|services|gateway|web|bench|e2e|tools|charts|docker)\/[\w@./-]+)`/g;

const docs = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/{*,runbooks/*}.md', { cwd: root })];
const namesIn = (text: string) =>
  [...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(named)].map(([, path = '']) => path).filter((path) => !examples.test(path));
/** The files that a name may mean: the file itself, those of a folder, or files whose path ends with the name. */
const meant = (name: string) => {
  const path = name.replace(/\/$/, '');
  return files.filter((file) => file === path || file.startsWith(`${path}/`) || file.endsWith(`/${path}`));
};

test.each(docs)('every file that %s names is there', (doc) => {
  const names = namesIn(readFileSync(join(root, doc), 'utf8'));
  expect(names.filter((name) => meant(name).length === 0)).toEqual([]);
});

test('the walk of an order leads through files that others import', () => {
  const [, walk = ''] =
    /## One order, file by file\n([\s\S]*?)\n\n[^\d ]/.exec(readFileSync(join(root, 'docs/architecture.md'), 'utf8')) ?? [];
  const sources = namesIn(walk)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => meant(name))
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !file.endsWith('.spec.ts'));
  expect(sources.length).toBeGreaterThan(8);
  const code = files.filter(
    (file) => /^(web|gateway|services|libs|proto)\/.*\/?src\/.*\.tsx?$/.test(file) && !/\.spec\./.test(file),
  );
  const imported = new Set(
    code.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/from '[^']*?([\w-]+)(?:\.js)?'/g)].map(([, name]) => name),
    ),
  );
  expect(sources.filter((file) => !imported.has(file.replace(/^.*\/(.*)\.ts$/, '$1')))).toEqual([]);
});
