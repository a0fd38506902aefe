import { expect, test } from '@jest/globals';
import { serverNow, tellServerTime } from './server-time';

const MINUTE = 60_000;
const told = (ahead: number) => tellServerTime(new Date(Date.now() + ahead).toUTCString());
const ahead = () => serverNow() - Date.now();

test('a clock that is minutes wrong is corrected by what the server says, either way', () => {
  for (const wrong of [7 * MINUTE, -90 * MINUTE]) {
    told(wrong);
    expect(Math.abs(ahead() - wrong)).toBeLessThan(2_000);
  }
});

test('a clock that was set right is believed again, and small differences move nothing', () => {
  told(7 * MINUTE);
  const before = ahead();
  told(7 * MINUTE + 1_500);
  expect(ahead()).toBeCloseTo(before, -2);
  told(0);
  expect(ahead()).toBe(0);
});

test('an answer without a time changes nothing', () => {
  told(7 * MINUTE);
  const before = ahead();
  tellServerTime(null);
  tellServerTime('yesterday');
  expect(ahead()).toBeCloseTo(before, -2);
  told(0);
});
