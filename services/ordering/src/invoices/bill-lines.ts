import type { PricedLine } from '@thali/money/cart';
import { rateOfItem } from '../orders/line.js';
import { type ItemRow, type OrderRow, priceOrder } from '../orders/order.js';

export interface BillLine {
  title: string;
  /** Variant and addons. */
  details: string;
  /** Quantity, unit price, net, discount, tax, total. */
  figures: string[];
}
/** Minor units. */
interface SoldLine extends Omit<PricedLine, 'grossMinor'> {
  item: ItemRow;
  quantity: number;
}

export const linesOf = (order: OrderRow): SoldLine[] => {
  const { items, priced } = priceOrder(order);
  return items.map((item, index) => ({ item, quantity: item.quantity, ...(priced.lines[index] as PricedLine) }));
};

/** Merges lines of the same dish at the same price and tax into one, also across orders. */
export function merged(lines: readonly SoldLine[]): SoldLine[] {
  const byDish = Map.groupBy(lines, ({ item }) =>
    JSON.stringify([item.item_id, item.title, detailsOf(item), item.unit_minor, item.tax_title, rateOfItem(item), item.tax_type]),
  );
  return [...byDish.values()].map((same) => {
    const sum = (of: (line: SoldLine) => number) => same.reduce((all, line) => all + of(line), 0);
    return {
      item: (same[0] as SoldLine).item,
      quantity: sum(({ quantity }) => quantity),
      netMinor: sum(({ netMinor }) => netMinor),
      discountMinor: sum(({ discountMinor }) => discountMinor),
      taxMinor: sum(({ taxMinor }) => taxMinor),
      totalMinor: sum(({ totalMinor }) => totalMinor),
    };
  });
}

const detailsOf = ({ variant_title, addons }: ItemRow): string =>
  [variant_title, ...addons.map(({ title }) => title)].filter(Boolean).join(', ');

export function lineInWords(line: SoldLine, money: (minor: number) => string): BillLine {
  const amounts = [line.item.unit_minor, line.netMinor, -line.discountMinor, line.taxMinor, line.totalMinor];
  return { title: line.item.title, details: detailsOf(line.item), figures: [String(line.quantity), ...amounts.map(money)] };
}
