import { t } from '@lingui/core/macro';
import type { PublicMenu } from '@thali/proto/catalog/qr-menu';

type Item = PublicMenu['menuItems'][number];
export interface Section {
  /** The category's id; `rest` for dishes without one. */
  id: string;
  title: string;
  items: Item[];
}

/** The menu by category, in the store's order. Categories without dishes are left out; dishes without a category come last. */
export function sectionsOf({ categories, menuItems }: Pick<PublicMenu, 'categories' | 'menuItems'>): Section[] {
  const sections = new Map(categories.map(({ id, title }): [string, Section] => [id, { id, title, items: [] }]));
  const rest: Section = {
    id: 'rest',
    title: sections.size ? t({ context: 'dishes without a category', message: 'More' }) : t`Menu`,
    items: [],
  };
  for (const item of menuItems) (sections.get(item.category_id ?? '') ?? rest).items.push(item);
  return [...sections.values(), rest].filter(({ items }) => items.length > 0);
}

/** The dishes that have every word of the search in their title, category or sizes; all sections if there is no search. */
export function searched(sections: readonly Section[], search: string, vegOnly: boolean): Section[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (!words.length && !vegOnly) return [...sections];
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => fits(item, section.title, words, vegOnly)) }))
    .filter(({ items }) => items.length > 0);
}

function fits(item: Item, category: string, words: readonly string[], vegOnly: boolean): boolean {
  if (vegOnly && item.diet !== 'veg') return false;
  const text = plain([item.title, category, ...item.variants.map(({ title }) => title)].join(' '));
  return words.every((word) => text.includes(word));
}

/** Lower case without accents, so that `puree` finds `purée`. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

/** The first sections with at least `count` dishes together, for the first paint. */
export function firstSections(sections: readonly Section[], count: number): Section[] {
  let left = count;
  const first: Section[] = [];
  for (const section of sections) {
    if (left <= 0) break;
    first.push({ ...section, items: section.items.slice(0, left) });
    left -= section.items.length;
  }
  return first;
}
