import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { useDeferredValue, useMemo, useState } from 'react';
import { ALL, matchingItems } from './matching-items';

export interface ItemFilter {
  query: string;
  setQuery: (query: string) => void;
  categoryId: string;
  setCategoryId: (id: string) => void;
  items: readonly MenuItem[];
  /** The first item of this text that can be had, also when the list is still catching up with the typing. */
  firstHit: (query: string) => MenuItem | undefined;
}

export function useItemFilter(menuItems: readonly MenuItem[]): ItemFilter {
  const [query, setQuery] = useState('');
  const [categoryId, setCategoryId] = useState(ALL);
  const settled = useDeferredValue(query);
  const items = useMemo(() => matchingItems(menuItems, settled, categoryId), [menuItems, settled, categoryId]);
  // The same as long as nothing of it changes, for parts that are drawn anew only then.
  return useMemo(() => {
    const firstHit = (text: string) => matchingItems(menuItems, text, categoryId).find((item) => !item.is_sold_out);
    return { query, setQuery, categoryId, setCategoryId, items, firstHit };
  }, [query, categoryId, items, menuItems]);
}
