import { t } from '@lingui/core/macro';
import type { MenuItem } from '@thali/proto/catalog/menu-items';
import type { QrOrder } from '@thali/proto/ordering/qr-orders';
import { i18n } from '#words';
import { type Choice, dishOf, type Problem, problemWords } from './dish';
import { emptyOrder, type Order } from './order';

type QrItem = QrOrder['items'][number];
export interface JudgedItem extends QrItem {
  /** Its position in the order, from 1. */
  key: number;
  problem: Problem | null;
}

const choiceOf = ({ item_id, variant_id, addons }: QrItem): Choice => ({
  itemId: item_id,
  variantId: variant_id,
  addonIds: addons.map(({ id }) => id),
});

/** The diner's lines with their present state in the menu. */
export const judgeItems = ({ items }: QrOrder, menu: ReadonlyMap<string, MenuItem>): JudgedItem[] =>
  items.map((item, index) => ({ ...item, key: index + 1, problem: dishOf(choiceOf(item), menu).problem }));

/** `Paneer Tikka · Full · + Extra Mint Chutney`, with the titles that the diner saw. */
export const itemText = ({ item_title, variant_title, addons }: QrItem): string =>
  [item_title, variant_title, addons.length > 0 && `+ ${addons.map(({ title }) => title).join(', ')}`]
    .filter(Boolean)
    .join(' · ');

/**
 * Turns a diner's order into a cart of this till. Items that are no longer available are left out and named in `leftOut`, as is a table
 * that no longer exists.
 */
export function orderFromQr(qr: QrOrder, menu: ReadonlyMap<string, MenuItem>, tables: readonly { id: string }[]): Order {
  const items = judgeItems(qr, menu);
  const tableGone = qr.table_id !== null && !tables.some(({ id }) => id === qr.table_id);
  return {
    ...emptyOrder,
    lines: items
      .filter(({ problem }) => !problem)
      .map((item) => ({
        ...choiceOf(item),
        key: item.key,
        title: item.item_title,
        quantity: item.quantity,
        notes: item.notes,
      })),
    customer:
      qr.customer_type === 'CUSTOMER' && qr.customer_id
        ? { phone: qr.customer_id, name: qr.customer_name ?? qr.customer_id }
        : null,
    deliveryType: qr.delivery_type,
    tableId: tableGone ? null : qr.table_id,
    selectedQrOrderItem: qr.id,
    leftOut: [
      ...items.flatMap((item) =>
        item.problem ? `${item.quantity} × ${itemText(item)}: ${i18n._(problemWords[item.problem])}` : [],
      ),
      ...(tableGone ? [`${qr.table_title}: ${t`Not in the list of tables any more`}`] : []),
    ],
  };
}
