import type { Act } from '@thali/kit/domain/audit';
import type { MenuItem } from '@thali/proto/catalog/menu-items';

type Priced = { id: string; name: string; price: number };
const priced = (items: readonly MenuItem[]): Priced[] =>
  items.flatMap(({ id, title, price, variants, addons }) => [
    { id, name: title, price },
    ...[...variants, ...addons].map((option) => ({ id: option.id, name: `${title}, ${option.title}`, price: option.price })),
  ]);

/** Most acts that are told one by one: a person reads them. What changes more is one act with the numbers, however large the menu is. */
const mostAlone = 50;
/** What changed the prices, and the item or store that stands for all of them. */
export interface Repricing {
  by: Extract<Act, { action: 'prices_changed' }>['details']['by'];
  subject: string;
}

/** The acts, or one in place of many. */
export function bulkAct(acts: Act[], { by, subject }: Repricing): Act[] {
  if (acts.length <= mostAlone) return acts;
  const deleted = acts.filter(({ action }) => action === 'item_deleted').length;
  return [{ action: 'prices_changed', subject, details: { changed: acts.length - deleted, deleted, by } }];
}

/** What the audit log keeps of a change to these items: other prices, and what is there no more. Under the names of before. */
export function priceActs(before: readonly MenuItem[], after: readonly MenuItem[], currency: string): Act[] {
  const now = new Map(priced(after).map(({ id, price }) => [id, price]));
  return priced(before).flatMap(({ id, name, price }): Act[] => {
    const to = now.get(id);
    if (to === undefined) return [{ action: 'item_deleted', subject: name, details: { price, currency } }];
    return to === price ? [] : [{ action: 'price_changed', subject: name, details: { from: price, to, currency } }];
  });
}
