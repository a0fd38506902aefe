import type { MenuItem } from '@thali/proto/catalog/menu-items';

/** The choice that stands for every category. */
export const ALL = 'all';

/** Title contains the text, whatever its case, and the category fits; in the order of the menu. */
export function matchingItems(items: readonly MenuItem[], query: string, categoryId: string): MenuItem[] {
  const text = query.trim().toLowerCase();
  return items.filter(
    (item) => (categoryId === ALL || item.category_id === categoryId) && item.title.toLowerCase().includes(text),
  );
}
