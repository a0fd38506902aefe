import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { unsteadyListFaults } from '../checks/unsteady.ts';
import { CHECKOUT } from '../stack/layout.ts';

const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');

test('the list of unsteady tests is short, young, true, and has no test that sees a law broken', () => {
  expect(unsteadyListFaults(read('e2e/unsteady.txt'), new Date().toISOString().slice(0, 10), read)).toEqual([]);
});

const file = `test('orders come in time', () => {
  expect(1).toBe(1);
});
test('no order is lost', () => law('no order is lost', () => {}));
`;
const faults = (list: string) => unsteadyListFaults(list, '2026-11-27', (path) => (path === 'a.spec.ts' ? file : undefined));
const known = 'a.spec.ts › orders come in time | 2026-11-20 | a limit of 2 s';

test.each([
  ['nothing', '# a remark\n\n', 0],
  ['what is known', known, 0],
  ['more than five', Array(6).fill(known).join('\n'), 1],
  ['a line without a reason', 'a.spec.ts › orders come in time | 2026-11-20 |', 1],
  ['a file that is not there', 'b.spec.ts › orders come in time | 2026-11-20 | slow', 1],
  ['a test that is not there', 'a.spec.ts › orders come late | 2026-11-20 | slow', 1],
  ['a law', 'a.spec.ts › no order is lost | 2026-11-20 | slow', 1],
  ['15 days', 'a.spec.ts › orders come in time | 2026-11-12 | slow', 1],
])('a list with %s is judged', (_what, list, count) => {
  expect(faults(list)).toHaveLength(count);
});
