import { expect, test } from '@jest/globals';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { ALL, matchingItems } from './matching-items';

const item = (title: string, category_id: string) => ({ title, category_id }) as MenuItem;
const menu = [item('Butter Naan', 'breads'), item('Butter Chicken', 'mains'), item('Dal Makhani', 'mains')];
const titles = (query: string, category = ALL) => matchingItems(menu, query, category).map(({ title }) => title);

test('the title contains the text, whatever its case', () => {
  expect(titles(' BUTTER ')).toEqual(['Butter Naan', 'Butter Chicken']);
  expect(titles('akh')).toEqual(['Dal Makhani']);
});
test('a category narrows it down', () => {
  expect(titles('', 'mains')).toEqual(['Butter Chicken', 'Dal Makhani']);
  expect(titles('naan', 'mains')).toEqual([]);
});
