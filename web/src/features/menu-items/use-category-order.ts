import { reorderCategories } from '@thali/proto/catalog/categories';
import { MENU } from '../../domain/menu/menu';
import { queryClient } from '../../lib/query';
import { useCommand } from '../../lib/use-command';
import { moved, newOrder } from './order';
import { categoriesQuery } from './queries';

const KEY = [...MENU, 'categories'];

/** Returns the function that moves a category to a place; the new order shows at once. */
export function useCategoryOrder(): (id: string, to: number) => Promise<void> {
  const { mutate } = useCommand(reorderCategories, {
    mutationKey: KEY,
    scope: { id: 'categories' },
    atOnce: true,
    success: null,
  });
  return async (id, to) => {
    const { queryKey } = categoriesQuery();
    // A pending refetch does not know of this change and would undo it on screen.
    await queryClient.cancelQueries({ queryKey });
    const categories = queryClient.getQueryData(queryKey) ?? [];
    const next = moved(categories, categories, id, to);
    const ids = newOrder(categories, next);
    if (!ids.length) return;
    queryClient.setQueryData(queryKey, next);
    mutate({ ids });
  };
}
