import type { ItemStatus, Order, OrderItem } from '@thali/proto/ordering/order';

type Target = 'preparing' | 'completed';

/** One tap: some items of a ticket a step on. `whole`: by its header, so the server is asked to bump the ticket. */
export interface Step {
  orderId: string;
  itemIds: readonly string[];
  status: Target;
  whole: boolean;
}

const next: Partial<Record<ItemStatus, Target>> = { created: 'preparing', preparing: 'completed' };

/** What the kitchen does with an item next; undefined when it is done with it. */
export const nextOf = (item: OrderItem) => next[item.status];

export const isToCook = (item: OrderItem) => nextOf(item) !== undefined;

/** Something on the ticket is still to cook. */
export const isOpen = (ticket: Order) => ticket.status === 'created' && ticket.items.some(isToCook);

/** The tap on an item's button. */
export function itemStep(item: OrderItem): Step | undefined {
  const status = nextOf(item);
  return status && { orderId: item.order_id, itemIds: [item.id], status, whole: false };
}

/** The tap on a header: what is new starts; when nothing is new, what is being prepared is completed. */
export function ticketStep(ticket: Order): Step | undefined {
  const status = ticket.items.some((item) => item.status === 'created') ? 'preparing' : 'completed';
  const itemIds = ticket.items.filter((item) => nextOf(item) === status).map((item) => item.id);
  return itemIds.length > 0 ? { orderId: ticket.id, itemIds, status, whole: true } : undefined;
}

/** The tickets after a tap, however often it is applied. What it does not touch stays the same object. */
export const applyStep = (tickets: readonly Order[], { orderId, itemIds, status }: Step): Order[] =>
  tickets.map((ticket) => {
    const fits = (item: OrderItem) => itemIds.includes(item.id) && nextOf(item) === status;
    if (ticket.id !== orderId || !ticket.items.some(fits)) return ticket;
    return { ...ticket, items: ticket.items.map((item) => (fits(item) ? { ...item, status } : item)) };
  });
