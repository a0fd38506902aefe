import { describe, expect, it } from '@jest/globals';
import { moved, newOrder } from './order';

const things = (ids: string) => [...ids].map((id) => ({ id }));
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id).join('');
const move = (all: string, shown: string, id: string, to: number) => idsOf(moved(things(all), things(shown), id, to));

describe('a moved thing', () => {
  it('is at its new place', () => {
    expect(move('abcd', 'abcd', 'a', 2)).toBe('bcad');
    expect(move('abcd', 'abcd', 'd', 0)).toBe('dabc');
    expect(move('abcd', 'abcd', 'b', 1)).toBe('abcd');
    expect(move('abcd', 'abcd', 'b', 9)).toBe('abcd');
  });
  it('goes beside what it passed when others are hidden', () => {
    expect(move('abcdef', 'bdf', 'b', 1)).toBe('acdbef');
    expect(move('abcdef', 'bdf', 'f', 0)).toBe('afbcde');
  });
});

it('an order is said by the ids up to the last change', () => {
  expect(newOrder(things('abcdef'), things('bacdef'))).toEqual(['b', 'a']);
  expect(newOrder(things('abc'), things('abc'))).toEqual([]);
});
