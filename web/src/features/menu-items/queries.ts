import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '@thali/proto/catalog/categories';
import { getMenuItem, listMenuItems } from '@thali/proto/catalog/menu-items';
import { listTaxes } from '@thali/proto/catalog/taxes';
import { call } from '../../lib/api';
import { refetchOnCatalogChanges } from '../../lib/catalog-events';
import { queryClient } from '../../lib/query';

/** In the order of the menu. */
export const itemsQuery = () =>
  queryOptions({ queryKey: ['menu-items', 'list'], queryFn: ({ signal }) => call(listMenuItems, {}, { signal }) });

export const itemQuery = (id: string) =>
  queryOptions({ queryKey: ['menu-items', 'one', id], queryFn: ({ signal }) => call(getMenuItem, { id }, { signal }) });

export const categoriesQuery = () =>
  queryOptions({ queryKey: ['categories'], queryFn: ({ signal }) => call(listCategories, {}, { signal }) });

export const taxesQuery = () =>
  queryOptions({ queryKey: ['settings', 'taxes'], queryFn: ({ signal }) => call(listTaxes, {}, { signal }) });

for (const queryKey of [['menu-items'], ['categories'], taxesQuery().queryKey]) refetchOnCatalogChanges(queryKey);

/** After a change of items, of what they consist of, or of their order. */
export const reloadItems = () => queryClient.invalidateQueries({ queryKey: ['menu-items'] });
/** Items carry the titles of their categories. */
export const reloadCategories = () => Promise.all([queryClient.invalidateQueries({ queryKey: ['categories'] }), reloadItems()]);
