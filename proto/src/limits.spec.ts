import { describe, expect, it } from '@jest/globals';
import { bounds } from './bounds.js';
import { limitNames, limits, limitsKeptBy } from './limits.js';
import { catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse } from './limits-in-use.js';
import { messages as hindi } from './words/hi.js';

describe('the limits of a tenant', () => {
  it.each(limitNames)('%s has a figure, and words with the figure in both languages', (name) => {
    const { most, refused } = limits[name];
    expect(most).toBeGreaterThan(0);
    expect(Number.isInteger(most)).toBe(true);
    expect(refused).toContain('{limit}');
    // Compiled: texts and names of parameters.
    const words = hindi[refused] as unknown;
    expect(JSON.stringify(words)).toContain('limit');
    expect(JSON.stringify(words)).not.toContain('at most');
  });
  it('are each shown by the service that keeps it', () => {
    const shown = [catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse].map(({ subject }) => subject.split('.')[1]);
    expect(limitNames.flatMap((name) => limits[name].keptBy).every((service) => shown.includes(service))).toBe(true);
    expect(shown.flatMap((service) => limitsKeptBy(service as 'catalog')).sort()).toEqual([...limitNames].sort());
  });
  it('let a till take what an item may offer, and a menu be put in order as large as it may be', () => {
    expect(bounds.orderedItems).toBeGreaterThanOrEqual(limits.items.most);
    expect(bounds.orderedCategories).toBeGreaterThanOrEqual(limits.categories.most);
    expect(limits.addons.most).toBeGreaterThanOrEqual(bounds.lineAddons);
    expect(limits.items.most).toBeGreaterThanOrEqual(bounds.menuFileItems);
  });
});
