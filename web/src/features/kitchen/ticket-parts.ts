import type { Order, OrderItem } from '@thali/proto/ordering/order';

/** About what stands in one column of a tablet. */
const LINES_OF_A_COLUMN = 15;

/** A ticket in the order of its columns; `part` only where there are several, as in `1 of 2`. */
export interface TicketPart {
  items: readonly OrderItem[];
  part?: string;
}

/** A ticket that is too long for one column goes on in the next, in parts of about the same length. */
export function partsOf({ items }: Order): TicketPart[] {
  const count = Math.ceil(items.length / LINES_OF_A_COLUMN);
  if (count <= 1) return [{ items }];
  const length = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, at) => ({
    items: items.slice(at * length, (at + 1) * length),
    part: `${at + 1} of ${count}`,
  }));
}
