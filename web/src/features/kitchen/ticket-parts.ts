import { t } from '@lingui/core/macro';
import type { Order, OrderItem } from '@thali/proto/ordering/order';

/** About as many lines as fit into one column of a tablet. */
const LINES_OF_A_COLUMN = 15;

/** The part of a ticket in one column; `part`, such as `1 of 2`, only if there are several. */
export interface TicketPart {
  items: readonly OrderItem[];
  part?: string;
}

/** Splits a ticket that is too long for one column into parts of about the same length. */
export function partsOf({ items }: Order): TicketPart[] {
  const count = Math.ceil(items.length / LINES_OF_A_COLUMN);
  if (count <= 1) return [{ items }];
  const length = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, at) => {
    const number = at + 1;
    return { items: items.slice(at * length, number * length), part: t`${number} of ${count}` };
  });
}
