import { expect, test } from '@jest/globals';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import fc from 'fast-check';
import { dish } from '../dish.fixture';
import { firstSections, searched, sectionsOf } from './sections';

const categories = [
  { id: 'a', title: 'Starters' },
  { id: 'b', title: 'Mains' },
  { id: 'c', title: 'Sweets' },
];
const titles = (sections: { title: string; items: MenuItem[] }[]) =>
  sections.map(({ title, items }) => [title, ...items.map((item) => item.title)]);
const menuItems = [
  dish('Dal Makhani', 260, { category_id: 'b', diet: 'veg' }),
  dish('Samosa', 60, { category_id: 'a', diet: 'veg' }),
  dish('Purée of peas', 90, { category_id: 'gone', diet: null }),
  dish('Butter Chicken', 380, {
    category_id: 'b',
    diet: 'nonveg',
    variants: [{ id: 'f', item_id: 'x', title: 'Family', price: 700 }],
  }),
];
const sections = sectionsOf({ categories, menuItems });

test('dishes stand in the order of the store, empty categories are left out, and what has no category comes last', () => {
  expect(titles(sections)).toEqual([
    ['Starters', 'Samosa'],
    ['Mains', 'Dal Makhani', 'Butter Chicken'],
    ['More', 'Purée of peas'],
  ]);
  expect(titles(sectionsOf({ categories: [], menuItems }))[0]?.[0]).toBe('Menu');
});

test('a search finds words of title, category and sizes, without accents and case', () => {
  expect(titles(searched(sections, ' PUREE ', false))).toEqual([['More', 'Purée of peas']]);
  expect(titles(searched(sections, 'mains family', false))).toEqual([['Mains', 'Butter Chicken']]);
  expect(searched(sections, 'pizza', false)).toEqual([]);
  expect(searched(sections, '  ', false)).toEqual(sections);
});

test('veg only shows what says that it is vegetarian', () => {
  expect(titles(searched(sections, '', true))).toEqual([
    ['Starters', 'Samosa'],
    ['Mains', 'Dal Makhani'],
  ]);
});

test('the first sections hold exactly the first dishes', () => {
  const categoryId = fc.constantFrom('a', 'b', 'c', null);
  fc.assert(
    fc.property(fc.array(categoryId, { maxLength: 40 }), fc.nat(50), (ids, count) => {
      const all = sectionsOf({ categories, menuItems: ids.map((id, n) => dish(`dish ${n}`, 10, { category_id: id })) });
      const flat = all.flatMap(({ items }) => items);
      expect(flat).toHaveLength(ids.length);
      expect(firstSections(all, count).flatMap(({ items }) => items)).toEqual(flat.slice(0, count));
    }),
  );
});
