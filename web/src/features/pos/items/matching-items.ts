import type { MenuItem } from '@thali/proto/catalog/menu-items';

/** The filter value for all categories. */
export const ALL = 'all';

/** Items whose title contains the text, in any case, and whose category matches; in the order of the menu. */
export function matchingItems(items: readonly MenuItem[], query: string, categoryId: string): MenuItem[] {
  const text = query.trim().toLowerCase();
  return items.filter(
    (item) => (categoryId === ALL || item.category_id === categoryId) && item.title.toLowerCase().includes(text),
  );
}
