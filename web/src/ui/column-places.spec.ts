import { expect, it } from '@jest/globals';
import { columnsFor } from './column-places';

it.each([
  [336, 1],
  [736, 2],
  [1248, 4],
  [1504, 4],
  [0, 1],
])('a kitchen of %i px has %i columns', (width, columns) => {
  expect(columnsFor(width, 300, 12)).toBe(columns);
});
