import { expect, test } from '@jest/globals';
import fc from 'fast-check';

test('a property that fails does so with the seed of all runs, unless PROPERTY_SEED says otherwise', () => {
  const { seed, failed } = fc.check(fc.property(fc.nat(), () => false));
  expect({ seed, failed }).toEqual({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_127), failed: true });
});
