import type { Payload } from '@thali/proto/kernel';
import type { invoiceIssued } from '@thali/proto/ordering/order-events';
import type { CreditedLine } from './credit.js';
import type { BilledOrder } from './order.js';

/** What a menu item brought, minor units: its lines after discount and with tax. */
export type ItemRevenue = NonNullable<Payload<typeof invoiceIssued>['items']>[number];

/** The lines by item, in the order of their ids; they add up to the lines. An item goes by the title of its last line. */
function itemRevenue(lines: readonly ItemRevenue[]): ItemRevenue[] {
  const items = new Map<string, ItemRevenue>();
  for (const { itemId, title, totalMinor } of lines)
    items.set(itemId, { itemId, title, totalMinor: totalMinor + (items.get(itemId)?.totalMinor ?? 0) });
  return [...items.values()].filter(({ totalMinor }) => totalMinor).toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1));
}

/** What the items of these orders brought as they were billed, in whatever order they come. */
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
 * What a credit note takes back, by item.
 * @param itemOf the menu item of each line that was billed, by the line's id
 */
export const creditedRevenue = (lines: readonly CreditedLine[], itemOf: ReadonlyMap<string, string>): ItemRevenue[] =>
  itemRevenue(
    lines.flatMap(({ orderItemId, title, totalMinor }) => {
      const itemId = itemOf.get(orderItemId);
      return itemId ? [{ itemId, title, totalMinor }] : [];
    }),
  );
