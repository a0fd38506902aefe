import type { ItemStatus, Order, OrderItem } from '@thali/proto/ordering/order';

type Target = 'preparing' | 'completed';

/** One tap: moves some items of a ticket a step on. `whole`: a tap on the header, for which the server bumps the whole ticket. */
export interface Step {
  orderId: string;
  itemIds: readonly string[];
  status: Target;
  whole: boolean;
}

const next: Partial<Record<ItemStatus, Target>> = { created: 'preparing', preparing: 'completed' };

/** The next status of an item in the kitchen; undefined when the kitchen has finished it. */
export const nextOf = (item: OrderItem) => next[item.status];

export const isToCook = (item: OrderItem) => nextOf(item) !== undefined;

/** Whether an item on the ticket is still to cook. */
export const isOpen = (ticket: Order) => ticket.status === 'created' && ticket.items.some(isToCook);

/** The pieces of an item that the kitchen cooks or cooked: all but those that were refunded before. */
export const cookedPieces = ({ quantity, stopped = 0 }: OrderItem) => quantity - stopped;

/** Why nothing on the ticket is to be cooked any more, if it is for another reason than that all is done. */
export type Off = 'cancelled' | 'refunded';
export function offOf(ticket: Order): Off | undefined {
  if (ticket.status === 'cancelled') return 'cancelled';
  return !isOpen(ticket) && ticket.items.some(({ stopped = 0 }) => stopped > 0) ? 'refunded' : undefined;
}

/** The step for a tap on an item's button. */
export function itemStep(item: OrderItem): Step | undefined {
  const status = nextOf(item);
  return status && { orderId: item.order_id, itemIds: [item.id], status, whole: false };
}

/** The step for a tap on a header: starts all new items; without new ones, completes those in preparation. */
export function ticketStep(ticket: Order): Step | undefined {
  const status = ticket.items.some((item) => item.status === 'created') ? 'preparing' : 'completed';
  const itemIds = ticket.items.filter((item) => nextOf(item) === status).map((item) => item.id);
  return itemIds.length > 0 ? { orderId: ticket.id, itemIds, status, whole: true } : undefined;
}

/** The tickets after a step; applying it again changes nothing. Tickets that the step does not touch stay the same object. */
export const applyStep = (tickets: readonly Order[], { orderId, itemIds, status }: Step): Order[] =>
  tickets.map((ticket) => {
    const fits = (item: OrderItem) => itemIds.includes(item.id) && nextOf(item) === status;
    if (ticket.id !== orderId || !ticket.items.some(fits)) return ticket;
    return { ...ticket, items: ticket.items.map((item) => (fits(item) ? { ...item, status } : item)) };
  });
