import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '@thali/proto/catalog/categories';
import { getMenuItem, listMenuItems } from '@thali/proto/catalog/menu-items';
import { MENU } from '../../domain/menu/menu';
import { call } from '../../lib/api';

/** In the order of the menu. */
export const itemsQuery = () =>
  queryOptions({ queryKey: [...MENU, 'items'], queryFn: ({ signal }) => call(listMenuItems, {}, { signal }) });

export const itemQuery = (id: string) =>
  queryOptions({ queryKey: [...MENU, 'item', id], queryFn: ({ signal }) => call(getMenuItem, { id }, { signal }) });

export const categoriesQuery = () =>
  queryOptions({ queryKey: [...MENU, 'categories'], queryFn: ({ signal }) => call(listCategories, {}, { signal }) });
