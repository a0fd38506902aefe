import type { MenuItem } from '@thali/proto/catalog/menu-items';

/** The filter value for items without a category. */
export const NO_CATEGORY = 'none';

/** Items whose title contains the text, in any case, and whose category matches (null: any); in the order of the menu. */
export function matching(items: readonly MenuItem[], query: string, category: string | null): MenuItem[] {
  const text = query.trim().toLowerCase();
  return items.filter(
    ({ title, category_id: id }) => (category === null || (id ?? NO_CATEGORY) === category) && title.toLowerCase().includes(text),
  );
}
