import { reorderCategories } from '@thali/proto/catalog/categories';
import { MENU } from '../../domain/menu/menu';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { useCommand } from '../../lib/use-command';
import { moved, newOrder } from './order';
import { categoriesQuery } from './queries';

const KEY = [...MENU, 'categories'];

/** Answers the way to move a category to a place, which shows at once. */
export function useCategoryOrder(): (id: string, to: number) => Promise<void> {
  const { mutate } = useCommand((ids: string[]) => call(reorderCategories, { ids }), {
    mutationKey: KEY,
    scope: { id: 'categories' },
    atOnce: true,
    success: null,
    reload: () => queryClient.isMutating({ mutationKey: KEY }) === 1 && queryClient.invalidateQueries({ queryKey: MENU }),
  });
  return async (id, to) => {
    const { queryKey } = categoriesQuery();
    // An answer that is on its way does not know of the change that is shown now.
    await queryClient.cancelQueries({ queryKey });
    const categories = queryClient.getQueryData(queryKey) ?? [];
    const next = moved(categories, categories, id, to);
    const ids = newOrder(categories, next);
    if (!ids.length) return;
    queryClient.setQueryData(queryKey, next);
    mutate(ids);
  };
}
