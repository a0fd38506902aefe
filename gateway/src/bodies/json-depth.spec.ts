import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { deeperThan } from './json-depth.js';

const deeper = (most: number, text: string) => deeperThan(most, Buffer.from(text));
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the depth of JSON', () => {
  it('is that of its objects and lists, whatever stands in its texts', () => {
    const any = fc.jsonValue({ maxDepth: 6, stringUnit: fc.constantFrom('[', '{', ']', '}', '"', '\\', 'अ', 'a') });
    const holds = (value: unknown, space: string) => {
      const [text, depth] = [JSON.stringify(value, null, space), depthOf(value)];
      expect([text, deeper(depth, text), depth > 0 && deeper(depth - 1, text)]).toEqual([text, false, depth > 0]);
    };
    fc.assert(fc.property(any, fc.constantFrom('', ' '), holds), { numRuns: 1_000 });
  });

  it.each([
    ['brackets that nobody closes', '['.repeat(100), true],
    ['brackets that nobody opened', ']'.repeat(100), false],
    ['a text without an end', `"${'['.repeat(100)}`, false],
    ['a text that ends in a backslash', '"\\', false],
    ['brackets behind an escaped quote', '"\\"[[[[[["', false],
    ['brackets behind an escaped backslash', '"\\\\"[[[[[[', true],
    ['nothing', '', false],
  ])('of %s is read up to where JSON.parse reads', (_what, text, expected) => {
    expect(deeper(5, text)).toBe(expected);
  });
});
