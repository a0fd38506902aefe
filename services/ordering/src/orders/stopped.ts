import type { ItemStatus, OrderStatus } from '@thali/proto/ordering/order';
import type { ToldLine } from '@thali/proto/ordering/ticket';
import type { Read } from './columns.js';
import type { itemColumns } from './order-columns.js';
import { toldLine } from './ticket.js';

type Item = Read<typeof itemColumns>;
type Line = Pick<Item, 'status' | 'quantity' | 'stopped'>;

/** How a line stands for whoever cooks, carries or waits for it, in pieces. */
export interface Standing {
  /** As on its row; `cancelled` where no piece of it is to be cooked any more, so that also a screen of the release before strikes it out. */
  status: ItemStatus;
  toCook: number;
  /** Refunded, and not to be cooked. */
  stopped: number;
  /** Refunded, and cooked all the same; a part of `toCook`. */
  goesOn: number;
}

/** Whether the kitchen has not finished the line. */
const isInKitchen = ({ status }: Pick<Item, 'status'>) => status === 'created' || status === 'preparing';
/** Whether the kitchen has finished with the line because all of it was refunded. */
export const isStopped = (line: Line) => isInKitchen(line) && line.stopped >= line.quantity;
/** The same as SQL: a line `i` of `order_item` with something still to cook. */
export const stillToCook = `i.status in ('created', 'preparing') and i.stopped < i.quantity`;

/**
 * The one rule for the boards, the kitchen's ticket and the diner's page.
 * @param refunded pieces that credit notes took back. What was refunded once it was cooked goes on as nothing.
 */
export function standingOf(line: Line, refunded: number): Standing {
  const { status, quantity } = line;
  if (status === 'cancelled') return { status, toCook: 0, stopped: 0, goesOn: 0 };
  const stopped = Math.min(line.stopped, quantity);
  if (!isInKitchen(line)) return { status, toCook: 0, stopped, goesOn: 0 };
  const toCook = quantity - stopped;
  if (!toCook) return { status: 'cancelled', toCook, stopped, goesOn: 0 };
  return { status, toCook, stopped, goesOn: Math.max(0, Math.min(refunded, quantity) - stopped) };
}

/** A line of an open order of which a credit takes back what the kitchen has not finished. */
interface Uncooked {
  item: Item;
  /** Variant and addons. */
  details: string;
  /** How many pieces the credit takes back. */
  quantity: number;
}

/** What the kitchen has still to cook of what this credit takes back. */
export function uncookedOf(
  orders: readonly { status: OrderStatus; items: Item[] }[],
  credited: readonly { orderItemId: string; details: string; quantity: number }[],
): Uncooked[] {
  const items = new Map(
    orders
      .filter(({ status }) => status === 'created')
      .flatMap((order) => order.items.filter(isInKitchen).map((item) => [item.id, item] as const)),
  );
  return credited.flatMap(({ orderItemId, details, quantity }) => {
    const item = items.get(orderItemId);
    return item ? [{ item, details, quantity }] : [];
  });
}

/**
 * Takes the pieces out of what is to be cooked. When that was stands in `status_at`, so that the kitchen can read of it for a while.
 * @returns what the kitchen is to be told of each order's lines, by the order's id
 */
export function stopCooking(uncooked: readonly Uncooked[], now: Date): Map<string, ToldLine[]> {
  const told = new Map<string, ToldLine[]>();
  for (const { item, quantity } of uncooked) {
    const pieces = Math.min(quantity, item.quantity - item.stopped);
    item.stopped += pieces;
    item.status_at = now;
    if (pieces) told.set(item.order_id, [...(told.get(item.order_id) ?? []), toldLine(item, pieces)]);
  }
  return told;
}
