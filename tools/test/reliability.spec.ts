import { describe, expect, it } from '@jest/globals';
import { unheldRows } from '../checks/reliability.ts';

const source = `
describe('an order', () => {
  it("keeps its price: always", async () => {});
  test.each([1, 2])('is %p', () => {});
});
`;
const rows = (tests: (row: number) => string) =>
  ['row\trule\ttests', ...Array.from({ length: 67 }, (_, n) => `R${n + 1}\tholds\t${tests(n + 1)}`)].join('\n');
const read = (file: string) => (file === 'a.spec.ts' ? source : undefined);
const all = 'a.spec.ts: keeps its price: always | a.spec.ts: is %p | a.spec.ts: an ord';

describe('the table of what holds each rule of reliability', () => {
  it('is right when every row names tests that are there, whole or by their beginning', () => {
    expect(
      unheldRows(
        rows(() => all),
        read,
      ),
    ).toEqual({ tests: 67 * 3, findings: [] });
  });

  it.each([
    ['', 'R9 is held by no test'],
    ['b.spec.ts: keeps its price', 'R9: there is no test "b.spec.ts: keeps its price"'],
    ['a.spec.ts: keeps its cost', 'R9: there is no test "a.spec.ts: keeps its cost"'],
    ['a.spec.ts', 'R9: there is no test "a.spec.ts"'],
  ])('is wrong with %j in a row', (tests, finding) => {
    expect(
      unheldRows(
        rows((row) => (row === 9 ? tests : all)),
        read,
      ).findings,
    ).toEqual([finding]);
  });

  it('is wrong without a row', () => {
    const missing = rows(() => all).replace(/\nR67.*/, '');
    expect(unheldRows(missing, read).findings).toEqual(['R67 is held by no test']);
  });
});
