import { expect, test } from '@jest/globals';
import { operatorScreens, screens } from '../../e2e/browser/all-screens.ts';
import { screensLeftOut } from '../gate/screens-left-out.ts';

const commits = ['0000000a', '0000000b', '0000000c', '0000000d', '0000000e'];
const looked = (...changed: string[]) => {
  const leftOut = new Set(screensLeftOut(changed, commits[0] as string));
  return [...screens, ...operatorScreens].map(([, path]) => path).filter((path) => !leftOut.has(path));
};

test('in five commits that change nothing of the web every screen is looked at once', () => {
  const leftOut = commits.map((commit) => screensLeftOut(['services/catalog/src/main.ts'], commit));
  const all = new Set(leftOut.flat());
  expect(all.size).toBeGreaterThan(30);
  for (const path of all) expect([path, leftOut.filter((paths) => !paths.includes(path))]).toMatchObject([path, { length: 1 }]);
});

test('every address that is left out is one of the screens that the tests know, or has an id in it', () => {
  const known = new Set<string>([...screens, ...operatorScreens].map(([, path]) => path));
  const unknown = [...new Set(commits.flatMap((commit) => screensLeftOut([], commit)))].filter((path) => !known.has(path));
  expect(unknown.filter((path) => !path.includes(':'))).toEqual([
    '/dashboard/settings/details',
    '/dashboard/inactive-subscription',
  ]);
});

test('a screen is looked at when what it is made of changed: its own, its style, or a contract that it uses', () => {
  const untouched = looked();
  for (const [changed, path] of [
    ['web/src/features/day-close/count-table.tsx', '/dashboard/day-close'],
    ['web/src/features/customers/customer-card.module.css', '/dashboard/customers'],
    ['proto/src/tenancy/plans.ts', '/superadmin/dashboard/subscriptions'],
  ] as const)
    expect(looked(changed)).toEqual(expect.arrayContaining([...untouched, path]));
  expect(looked('web/src/features/day-close/count.spec.ts')).toEqual(untouched);
});

test('without a history all of them are looked at', () => {
  expect(screensLeftOut([], null)).toEqual([]);
});

test.each([
  'web/src/app/shell.tsx',
  'web/src/ui/confirm-dialog.tsx',
  'web/vite.config.ts',
  'proto/src/kernel.ts',
  'e2e/browser/accessible.ts',
])('with %s all of them are looked at', (path) => {
  expect(screensLeftOut([path], 'a')).toEqual([]);
});
