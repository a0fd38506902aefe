import { describe, expect, it } from '@jest/globals';
import { columnsFor, deal } from './deal';

describe('deal', () => {
  it('puts the first of each column in reading order', () => {
    expect(deal([1, 2, 3, 4, 5, 6, 7, 8], 4)).toEqual([
      [1, 5],
      [2, 6],
      [3, 7],
      [4, 8],
    ]);
  });
  it('keeps every column, so that the last ones stay in their place when there is little', () => {
    expect(deal(['a'], 3)).toEqual([['a'], [], []]);
  });
  it('always has one column', () => {
    expect(deal([1, 2], 0)).toEqual([[1, 2]]);
  });
});

describe('columnsFor', () => {
  it.each([
    [336, 1],
    [736, 2],
    [1248, 4],
    [1504, 4],
    [0, 1],
  ])('a kitchen of %i px has %i columns', (width, columns) => {
    expect(columnsFor(width, 300, 12)).toBe(columns);
  });
});
