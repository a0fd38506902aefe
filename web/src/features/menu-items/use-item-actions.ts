import { t } from '@lingui/core/macro';
import { deleteMenuItem, type MenuItem, markSoldOut, reorderMenuItems } from '@thali/proto/catalog/menu-items';
import { wireFlag } from '@thali/proto/kernel';
import { MENU } from '../../domain/menu/menu';
import { queryClient } from '../../lib/query';
import { useCommand } from '../../lib/use-command';
import { confirm } from '../../ui/confirm';
import { moved, newOrder } from './order';
import { itemsQuery } from './queries';

const KEY = [...MENU, 'items'];
const { queryKey: LIST } = itemsQuery();
/** Shows a change before it is sent. A pending refetch is cancelled, because it does not know of the change. */
async function show(change: (items: MenuItem[]) => MenuItem[]) {
  await queryClient.cancelQueries({ queryKey: LIST });
  queryClient.setQueryData(LIST, (items: MenuItem[] | undefined) => items && change(items));
}

/** Sold-out marks and moves show at once, are sent one after the other, and are refetched after the last one. */
const quick = { mutationKey: KEY, scope: { id: 'menu-items' }, atOnce: true };

export function useItemActions() {
  const mark = useCommand(markSoldOut, quick);
  const reorder = useCommand(reorderMenuItems, { ...quick, success: null });
  const remove = useCommand(deleteMenuItem);
  return {
    async setSoldOut({ id }: MenuItem, isSoldOut: boolean) {
      await show((items) => items.map((one) => (one.id === id ? { ...one, is_sold_out: wireFlag(isSoldOut) } : one)));
      mark.mutate({ id, isSoldOut });
    },
    /** `to` is the place among the shown items. */
    async move(shown: readonly MenuItem[], id: string, to: number) {
      let ids: string[] = [];
      await show((items) => {
        const next = moved(items, shown, id, to);
        ids = newOrder(items, next);
        return next;
      });
      if (ids.length) reorder.mutate({ ids });
    },
    async remove({ id, title }: MenuItem) {
      if (await confirm(t`Are you sure! This process is irreversible!`, t`Delete`, { title: t`Delete ${title}` }))
        remove.mutate({ id });
    },
  };
}
