import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { useDeferredValue, useMemo, useState } from 'react';

/** The choice that stands for every category. */
export const ALL = 'all';

export interface ItemFilter {
  query: string;
  setQuery: (query: string) => void;
  categoryId: string;
  setCategoryId: (id: string) => void;
  items: readonly MenuItem[];
}

/** Title contains the text, whatever its case, and the category fits. */
export function useItemFilter(menuItems: readonly MenuItem[]): ItemFilter {
  const [query, setQuery] = useState('');
  const [categoryId, setCategoryId] = useState(ALL);
  const text = useDeferredValue(query.trim().toLowerCase());
  const items = useMemo(
    () =>
      menuItems.filter(
        (item) => (categoryId === ALL || item.category_id === categoryId) && item.title.toLowerCase().includes(text),
      ),
    [menuItems, categoryId, text],
  );
  return { query, setQuery, categoryId, setCategoryId, items };
}
