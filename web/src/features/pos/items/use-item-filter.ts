import type { MenuItem } from '@thali/proto/catalog/menu-items';
import { useDeferredValue, useMemo, useState } from 'react';
import { ALL, matchingItems } from './matching-items';

export interface ItemFilter {
  query: string;
  setQuery: (query: string) => void;
  categoryId: string;
  setCategoryId: (id: string) => void;
  items: readonly MenuItem[];
  /** The first available item for this text, also while the list still lags behind the typing. */
  firstHit: (query: string) => MenuItem | undefined;
}

export function useItemFilter(menuItems: readonly MenuItem[]): ItemFilter {
  const [query, setQuery] = useState('');
  const [categoryId, setCategoryId] = useState(ALL);
  const settled = useDeferredValue(query);
  const items = useMemo(() => matchingItems(menuItems, settled, categoryId), [menuItems, settled, categoryId]);
  // The object stays the same while nothing in it changes, for memoised components.
  return useMemo(() => {
    const firstHit = (text: string) => matchingItems(menuItems, text, categoryId).find((item) => !item.is_sold_out);
    return { query, setQuery, categoryId, setCategoryId, items, firstHit };
  }, [query, categoryId, items, menuItems]);
}
