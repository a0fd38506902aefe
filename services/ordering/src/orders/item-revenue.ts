import type { Payload } from '@thali/proto/kernel';
import type { invoiceIssued } from '@thali/proto/ordering/order-events';
import type { CreditedLine } from './credit.js';
import type { BilledOrder } from './order.js';

/** Revenue of a menu item, minor units: its lines after discount and with tax. */
export type ItemRevenue = NonNullable<Payload<typeof invoiceIssued>['items']>[number];

/** Sums the lines by item, ordered by item id, without items of 0. An item has the title of its last line. */
function itemRevenue(lines: readonly ItemRevenue[]): ItemRevenue[] {
  const items = new Map<string, ItemRevenue>();
  for (const { itemId, title, totalMinor } of lines)
    items.set(itemId, { itemId, title, totalMinor: totalMinor + (items.get(itemId)?.totalMinor ?? 0) });
  return [...items.values()].filter(({ totalMinor }) => totalMinor).toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
}

/** Revenue by item of these orders as billed. The result does not depend on the order of `billed`. */
export const revenueOf = (billed: readonly BilledOrder[]): ItemRevenue[] =>
  itemRevenue(
    billed
      .toSorted((a, b) => (a.order.id < b.order.id ? -1 : 1))
      .flatMap(({ items, priced }) =>
        items.map(({ item_id: itemId, title }, index) => ({
          itemId,
          title,
          totalMinor: priced.lines[index]?.totalMinor ?? 0,
        })),
      ),
  );

/**
 * Amounts by item that a credit note takes back.
 * @param itemOf the menu item of each billed line, by the line's id
 */
export const creditedRevenue = (lines: readonly CreditedLine[], itemOf: ReadonlyMap<string, string>): ItemRevenue[] =>
  itemRevenue(
    lines.flatMap(({ orderItemId, title, totalMinor }) => {
      const itemId = itemOf.get(orderItemId);
      return itemId ? [{ itemId, title, totalMinor }] : [];
    }),
  );
