import type { MenuItem } from '@thali/proto/catalog/menu-items';

/** The choice that stands for items without a category. */
export const NO_CATEGORY = 'none';

/** Title contains the text, whatever its case, and the category fits (null: any); in the order of the menu. */
export function matching(items: readonly MenuItem[], query: string, category: string | null): MenuItem[] {
  const text = query.trim().toLowerCase();
  return items.filter(
    ({ title, category_id: id }) => (category === null || (id ?? NO_CATEGORY) === category) && title.toLowerCase().includes(text),
  );
}
