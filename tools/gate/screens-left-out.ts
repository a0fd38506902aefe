import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportGraph } from './import-graph.ts';
import { root } from './reports.ts';

/** Files that say which screens there are, and where the addresses in them begin. */
const lists = {
  'web/src/app/navigation.ts': '/dashboard',
  'web/src/app/setting-screens.ts': '/dashboard',
  'web/src/app/operator/operator-screens.ts': '/superadmin/dashboard',
};
const entry = /\bpath: '([^']+)'[^{}]*?\bload: \(\) => import\('([^']+)'\)/g;
/** What the tests of all screens are made of. */
const looksAtScreens = /^e2e\/browser\/(screens[-\w]*\.spec|all-screens|accessible|language|touch-targets)\.ts$/;
const isTest = /\.spec\.tsx?$|\/test\//;
/** One screen of so many is looked at whatever changed. */
const inTurn = 5;

/**
 * The screens that the tests of all screens leave out: those whose sources did not change, but for a fifth of them, another one for each
 * commit. None when something changed that is around all screens, or when nobody knows what changed.
 * @param changed files from the root
 * @param commit under test; null when there is no history
 * @returns addresses
 */
export function screensLeftOut(changed: Iterable<string>, commit: string | null): string[] {
  if (!commit) return [];
  const graph = new ImportGraph();
  const screens = Object.entries(lists).flatMap(([list, base]) =>
    [...readFileSync(join(root, list), 'utf8').matchAll(entry)].map(([, path, module]) => {
      const file = `${join(list, '..', module as string)}.tsx`;
      return { address: `${base}/${path}`, file, sources: graph.reachOf(file) };
    }),
  );
  // The walk stops at the screens, so what it reaches is the frame around them.
  const frame = graph.reachOf('web/src/main.tsx', new Set(screens.map(({ file }) => file)));
  for (const { file } of screens) frame.delete(file);
  const ofOne = new Set(screens.flatMap(({ sources }) => [...sources]));
  const isAround = (path: string) => frame.has(path) || (path.startsWith('web/') && !ofOne.has(path));
  const files = [...changed];
  if (files.some((path) => looksAtScreens.test(path) || (!isTest.test(path) && isAround(path)))) return [];
  const turn = Number.parseInt(commit.slice(0, 8), 16) % inTurn;
  return screens
    .filter(({ sources }, index) => index % inTurn !== turn && !files.some((path) => sources.has(path)))
    .map(({ address }) => address);
}
