import { expect, it } from '@jest/globals';
import { pageWindow } from './page-window.js';

it.each([
  ['the first page', 1, 100, { limit: 10, offset: 0, fromEnd: false }],
  ['a page in the nearer half', 5, 100, { limit: 10, offset: 40, fromEnd: false }],
  ['a page in the farther half', 7, 100, { limit: 10, offset: 30, fromEnd: true }],
  ['the last page', 10, 100, { limit: 10, offset: 0, fromEnd: true }],
  ['a last page that is not full', 10, 93, { limit: 3, offset: 0, fromEnd: true }],
  ['a page beyond the end', 12, 93, { limit: 0, offset: 0, fromEnd: true }],
  ['a list with nothing in it', 1, 0, { limit: 0, offset: 0, fromEnd: false }],
])('%s is read from the nearer end', (_what, page, total, expected) => {
  expect(pageWindow({ page, perPage: 10 }, total)).toEqual(expected);
});
