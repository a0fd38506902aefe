import { expect, it } from '@jest/globals';
import { tableQrFile } from './menu-link';

it.each([
  ['T1', 't1-qr.png'],
  ['Table 1', 'table_1-qr.png'],
  [' Roof / Window #2!', 'roof_window_2-qr.png'],
  ['../../etc', 'etc-qr.png'],
  ['मेज़ 4', 'मेज़_4-qr.png'],
  ['***', 'table-qr.png'],
])('the code of table %j is saved as %s', (title, file) => {
  expect(tableQrFile(title)).toBe(file);
});
