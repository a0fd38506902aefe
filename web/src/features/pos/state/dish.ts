import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { Line } from './order';

export type Choice = Pick<Line, 'itemId' | 'variantId' | 'addonIds'>;
/** Why the server will refuse the item. */
export type Problem = 'gone' | 'sold out';
export const problemWords: Record<Problem, MessageDescriptor> = {
  gone: msg`Not on the menu any more`,
  'sold out': msg`Sold out`,
};

/** The present state of the menu for a choice that was made earlier. */
export function dishOf({ itemId, variantId, addonIds }: Choice, menu: ReadonlyMap<string, MenuItem>) {
  const item = menu.get(itemId);
  const variant = item?.variants.find(({ id }) => id === variantId);
  const addons = item?.addons.filter(({ id }) => addonIds.includes(id)) ?? [];
  const sized = variantId === null ? !item?.variants.length : variant !== undefined;
  const complete = item !== undefined && sized && addons.length === addonIds.length;
  const problem: Problem | null = !complete ? 'gone' : item.is_sold_out ? 'sold out' : null;
  return { item, variant, addons, complete, problem };
}
