import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '@thali/proto/catalog/categories';
import { getMenuItem, listMenuItems } from '@thali/proto/catalog/menu-items';
import { listTaxes } from '@thali/proto/catalog/taxes';
import { refetchOnCatalogChanges } from '../../domain/menu/catalog-events';
import { call } from '../../lib/api';

/** In the order of the menu. */
export const itemsQuery = () =>
  queryOptions({ queryKey: ['menu', 'items'], queryFn: ({ signal }) => call(listMenuItems, {}, { signal }) });

export const itemQuery = (id: string) =>
  queryOptions({ queryKey: ['menu', 'item', id], queryFn: ({ signal }) => call(getMenuItem, { id }, { signal }) });

export const categoriesQuery = () =>
  queryOptions({ queryKey: ['menu', 'categories'], queryFn: ({ signal }) => call(listCategories, {}, { signal }) });

export const taxesQuery = () =>
  queryOptions({ queryKey: ['settings', 'taxes'], queryFn: ({ signal }) => call(listTaxes, {}, { signal }) });

/** Below it are items and categories; items carry the titles of their categories. */
export const MENU = ['menu'];
for (const queryKey of [MENU, taxesQuery().queryKey]) refetchOnCatalogChanges(queryKey);
