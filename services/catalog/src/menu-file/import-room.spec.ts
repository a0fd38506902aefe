import { describe, expect, it } from '@jest/globals';
import type { Figures } from '@thali/kit/domain/limits/limits';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { type LimitName, limits } from '@thali/proto/limits';
import type { CurrentMenu, ImportedItem, ImportPlan } from './import-plan.js';
import { demandRoomFor } from './import-room.js';

const figures = (own: Partial<Record<LimitName, number>>): Figures =>
  ({ ...Object.fromEntries(Object.entries(limits).map(([name, { most }]) => [name, most])), ...own }) as Figures;
const many = (count: number) => Array.from({ length: count }, () => ({}));
/** An item with so many variants and addons, as the menu or a plan has it. */
const item = <T extends MenuItem | ImportedItem>(id: string, variants: number, addons: number) =>
  ({ id, variants: many(variants), addons: many(addons) }) as unknown as T;
const menu: CurrentMenu = {
  items: [item('naan', 3, 1), item('dal', 0, 0)],
  categories: [{ id: 'breads', title: 'Breads' }],
  taxes: [],
};

/** What is refused of a file that adds and changes these items, and makes so many categories. */
function refused(own: Partial<Record<LimitName, number>>, { added = [], changed = [], categories = 0 }: Made) {
  const items = [...added, ...changed];
  const plan: ImportPlan = {
    ...{ added, changed, wrong: [], categories: many(categories) as ImportPlan['categories'] },
    lines: new Map(items.map(({ id }, index) => [id, index + 2])),
  };
  try {
    demandRoomFor(plan, menu, figures(own));
    return undefined;
  } catch (error) {
    const { extra } = error as { extra: { details: object; errors?: { path: string }[] } };
    return { ...extra.details, at: extra.errors?.[0]?.path };
  }
}
interface Made {
  added?: ImportedItem[];
  changed?: ImportedItem[];
  categories?: number;
}

describe('a file is refused', () => {
  it.each<[string, Partial<Record<LimitName, number>>, Made, object | undefined]>([
    ['for one item too many', { items: 2 }, { added: [item('roti', 0, 0)] }, { what: 'items', limit: 2, used: 2 }],
    ['for no item at the limit', { items: 3 }, { added: [item('roti', 0, 0)] }, undefined],
    ['for one category too many', { categories: 1 }, { categories: 1 }, { what: 'categories', limit: 1, used: 1 }],
    [
      'for a new item of too many variants',
      { variants: 2 },
      { added: [item('roti', 3, 0)] },
      { what: 'variants', limit: 2, used: 0, at: 'line 2, variants' },
    ],
    [
      'for a changed item of too many addons',
      { addons: 2 },
      { changed: [item('dal', 0, 3)] },
      { what: 'addons', limit: 2, used: 0, at: 'line 2, addons' },
    ],
    ['for no item that has too many already and gets none', { variants: 1 }, { changed: [item('naan', 3, 1)] }, undefined],
    ['for too many options of all', { options: 5 }, { added: [item('roti', 2, 0)] }, { what: 'options', limit: 5, used: 4 }],
    ['for none that take the place of others', { options: 4 }, { changed: [item('naan', 2, 0), item('dal', 1, 1)] }, undefined],
    ['for none that are fewer, however many there are', { options: 1 }, { changed: [item('naan', 2, 1)] }, undefined],
  ])('%s', (_, own, made, refusal) => {
    expect(refused(own, made)).toEqual(refusal && { at: undefined, ...refusal });
  });
});
