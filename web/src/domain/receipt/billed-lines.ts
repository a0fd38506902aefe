import { currencyDecimals } from '@thali/money/currency';
import { toMajor, toMinor } from '@thali/money/minor';
import type { Output } from '@thali/proto/kernel';
import type { OrderItem } from '@thali/proto/ordering/order';
import type { getReceipt } from '@thali/proto/ordering/receipt';

interface BilledLine {
  /** The first of the items that are merged into this line. */
  item: OrderItem;
  quantity: number;
  /** Major units. */
  amount: number;
  note: string;
}

/**
 * The lines of the bill. The same dish at the same price is one line, even with several tokens; the first template keeps one line for each
 * item, because its papers must be printed as they were.
 */
export function billedLines(
  { orders }: Pick<Output<typeof getReceipt>, 'orders'>,
  { currency, template }: { currency: string; template: number },
  showNotes: boolean,
): BilledLine[] {
  const decimals = currencyDecimals(currency);
  const lines = new Map<string, BilledLine>();
  for (const item of orders.flatMap((order) => order.items)) {
    const note = showNotes && item.notes ? `Note: ${item.notes}` : '';
    const { item_id, variant_id, item_title, variant_title, addons, price, tax_title, tax_rate, tax_type } = item;
    const same = [item_id, variant_id, item_title, variant_title, addons, price, tax_title, tax_rate, tax_type, note];
    const key = template > 1 ? JSON.stringify(same) : item.id;
    const line = lines.get(key) ?? { item, quantity: 0, amount: 0, note };
    line.quantity += item.quantity;
    line.amount = toMajor(toMinor(line.amount, decimals) + toMinor(item.amount, decimals), decimals);
    lines.set(key, line);
  }
  return [...lines.values()];
}
