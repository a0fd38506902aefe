import { describe, expect, it } from '@jest/globals';
import { FairCache } from './fair-cache.js';

const room = 100;
const cacheOf = () => new FairCache<{ tenantId: string; bytes: number }>(room, ({ bytes }) => bytes);
const fill = (cache: ReturnType<typeof cacheOf>, tenantId: string, entries: number, bytes: number) => {
  for (let table = 0; table < entries; table++) cache.set(`${tenantId} ${table}`, { tenantId, bytes });
};
const held = (cache: ReturnType<typeof cacheOf>, tenantId: string) => [...cache.ofTenant(tenantId)].length;

describe('a cache of many restaurants', () => {
  it("loses nobody else's entries to one with 200 large ones, who makes room for its own", () => {
    const cache = cacheOf();
    for (let one = 0; one < 5; one++) fill(cache, `small ${one}`, 2, 4);
    fill(cache, 'large', 200, 10);
    for (let one = 0; one < 5; one++) expect(held(cache, `small ${one}`)).toBe(2);
    expect(held(cache, 'large')).toBe(6);
    expect(cache.peek('large 199')).toBeDefined();
    expect(cache.peek('large 193')).toBeUndefined();
  });
  it('takes from whoever holds most where a newcomer needs room', () => {
    const cache = cacheOf();
    fill(cache, 'large', 8, 10);
    fill(cache, 'small', 2, 10);
    fill(cache, 'new', 3, 10);
    expect([held(cache, 'large'), held(cache, 'small'), held(cache, 'new')]).toEqual([5, 2, 3]);
  });
  it('parts with what was used least recently', () => {
    const cache = cacheOf();
    fill(cache, 'one', 10, 10);
    cache.get('one 0');
    cache.peek('one 1');
    cache.set('one 10', { tenantId: 'one', bytes: 10 });
    expect(cache.peek('one 0')).toBeDefined();
    expect(cache.peek('one 1')).toBeUndefined();
  });
  it('keeps one large entry of a restaurant where the others together fill it', () => {
    const cache = cacheOf();
    for (let one = 0; one < 10; one++) fill(cache, `small ${one}`, 1, 10);
    cache.set('big', { tenantId: 'big', bytes: 40 });
    expect(cache.peek('big')).toBeDefined();
    expect([...cache.values()]).toHaveLength(7);
  });
  it('counts an entry that is set again once, and keeps none that is larger than all of it', () => {
    const cache = cacheOf();
    for (let again = 0; again < 50; again++) cache.set('a', { tenantId: 'one', bytes: 60 });
    cache.set('b', { tenantId: 'two', bytes: 40 });
    cache.set('c', { tenantId: 'three', bytes: 101 });
    expect([...cache.values()]).toHaveLength(2);
    cache.delete('a');
    expect(held(cache, 'one')).toBe(0);
  });
});
