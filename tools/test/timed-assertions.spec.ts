import { expect, test } from '@jest/globals';
import { timedAssertions } from '../checks/timed-assertions.ts';

test.each([
  ["test('a change counts within a second', () => {});", 'the title promises a time'],
  ["test.each([1])('is 503 within seconds', () => {});", 'the title promises a time'],
  ['it("closes within 2 s", () => {});', 'the title promises a time'],
  ['expect(performance.now() - started).toBeLessThan(n);', 'a duration is compared'],
  ['expect(\n  Math.max(...answers.map(({ ms }) => ms)),\n).toBeLessThan(n);', 'a duration is compared'],
  ['expect(tookMs).toBeLessThanOrEqual(n);', 'a duration is compared'],
  ['await expect(row).toBeVisible({ timeout: 1_000 });', 'a wait gives up early: timeout: 1_000'],
  ['fetch(url, { signal: AbortSignal.timeout(500) });', 'a wait gives up early: AbortSignal.timeout(500'],
  ['for (const deadline = Date.now() + 9_999; ; );', 'a wait gives up early: deadline = Date.now() + 9_999'],
  ['if (Date.now() - started > 5_000) throw new Error();', 'a wait gives up early: Date.now() - started > 5_000'],
])('%s asserts a time', (text, finding) => {
  expect(timedAssertions(`\n${text}`)).toEqual([expect.stringContaining(`2: ${finding}`)]);
});

test.each([
  "it('takes back within a unit of the tax', () => {});",
  "it('two generations old ends the session even within the 10 seconds', () => {});",
  'expect(placed.length).toBeLessThan(50);',
  'expect(left).toBeLessThanOrEqual(30 * dayMs);',
  'await expect(page).toHaveURL(url, { timeout: 60_000 });',
  'const end = new Date(Date.now() + 2_000);',
  'for (const deadline = Date.now() + 60_000; ; );',
])('%s asserts none', (text) => {
  expect(timedAssertions(text)).toEqual([]);
});
