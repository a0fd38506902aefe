import { AppError } from '@thali/kit/call/app-error';
import { priceCart } from '@thali/money/cart';
import { toMajor } from '@thali/money/minor';
import type { ItemStatus, Order } from '@thali/proto/ordering/order';
import type { QrOrder, QrOrderProgress } from '@thali/proto/ordering/qr-orders';
import type { Menu } from '../menu/menu.js';
import { halvesTax } from '../orders/draft-order.js';
import { draftLine, moneyLine } from '../orders/line.js';

type State = QrOrderProgress['state'];
/** The fields of an order's item that a diner may see. */
type ProgressItem = QrOrderProgress['items'][number];
type Wish = QrOrder['items'][number];

/**
 * The state of an accepted order, from its items as boards read them. Cancelled items do not count, nor do those that were refunded and are
 * not cooked; when no other is left, the order is cancelled.
 */
export function stateOf(items: readonly { status: ItemStatus }[]): State {
  const live = items.filter(({ status }) => status !== 'cancelled');
  if (!live.length) return 'cancelled';
  if (live.every(({ status }) => status === 'completed' || status === 'delivered')) return 'ready';
  return live.some(({ status }) => status !== 'created') ? 'preparing' : 'accepted';
}

/** The reason code of a cancelled dish, from the current menu alone. The words of staff are in `reason_text`. */
const reasonFor = (itemId: string, { items }: Menu): ProgressItem['reason'] => {
  const dish = items.get(itemId);
  return !dish || dish.soldOut ? 'sold_out' : 'restaurant';
};

/** Items and price of an order that is not accepted, at the current menu. There is no price when one of the items can not be sold. */
export function untouched(
  wishes: readonly Wish[],
  cancelled: boolean,
  menu: Menu,
): Pick<QrOrderProgress, 'items' | 'totals' | 'currency'> {
  const lines = wishes.map((wish) => lineOf(wish, menu));
  const priced = lines.every((line) => line !== null) ? priceCart(lines, null, halvesTax(menu)) : null;
  const major = (minor: number) => toMajor(minor, menu.decimals);
  return {
    currency: menu.currency,
    totals: priced && {
      subtotal: major(priced.itemsTotalMinor),
      discount: 0,
      taxTotal: major(priced.taxTotalMinor),
      total: major(priced.totalMinor),
    },
    items: wishes.map((wish, index) => {
      const gross = priced?.lines[index]?.grossMinor;
      return { ...wished(wish, cancelled ? 'cancelled' : 'created', menu), amount: gross === undefined ? null : major(gross) };
    }),
  };
}

/**
 * The items of an accepted order and, as cancelled, the dishes that the diner asked for and staff left out.
 * @param order as boards read it
 * @param why reasons that staff gave, by the item's id
 * @param refunded as `refundedPieces`
 */
export function taken(
  order: Order,
  wishes: readonly Wish[],
  menu: Menu,
  why: ReadonlyMap<string, string | null>,
  refunded: ReadonlyMap<string, number>,
): ProgressItem[] {
  const items = order.items.map(
    ({ id, item_id, item_title, variant_title, quantity, status, stopped, addons, notes, amount }): ProgressItem => {
      const cancelled = status === 'cancelled' && !stopped;
      return {
        ...{ item_title, variant_title, quantity, status, notes, amount },
        addons: addons.map(({ title }) => title),
        reason: cancelled ? reasonFor(item_id, menu) : null,
        reason_text: why.get(id) ?? null,
        refunded: cancelled ? 0 : (refunded.get(id) ?? 0),
      };
    },
  );
  const served = new Set(order.items.map(({ item_id }) => item_id));
  const left = wishes.filter(({ item_id }) => !served.has(item_id));
  return [...items, ...left.map((wish) => wished(wish, 'cancelled', menu))];
}

const wished = (wish: Wish, status: 'created' | 'cancelled', menu: Menu): ProgressItem => ({
  item_title: wish.item_title,
  variant_title: wish.variant_title,
  quantity: wish.quantity,
  status,
  addons: wish.addons.map(({ title }) => title),
  notes: wish.notes,
  amount: null,
  reason: status === 'cancelled' ? reasonFor(wish.item_id, menu) : null,
  reason_text: null,
});

/** Null when the current menu can not sell this line. */
function lineOf({ item_id, variant_id, addons, quantity, notes }: Wish, menu: Menu) {
  try {
    return moneyLine(draftLine({ id: item_id, variant_id, addons_ids: addons.map(({ id }) => id), quantity, notes }, menu));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
