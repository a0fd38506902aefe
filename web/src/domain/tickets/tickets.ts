import { queryOptions } from '@tanstack/react-query';
import { listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import { getTicket, reprintTicket, type Ticket } from '@thali/proto/ordering/ticket';
import { call, callPage } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** Key of everything that shows tickets. */
const TICKETS = ['kitchen'];
refetchOn(['new_order', 'order_update'], TICKETS);

export const PAGE_SIZE = 200;

/** Tickets with items to cook, oldest first, and those cancelled in the last minutes. The first page has the newest. */
export const kitchenTickets = (page = 1, start = 0) =>
  queryOptions({
    queryKey: [...TICKETS, 'tickets', page, start],
    queryFn: ({ signal }) => callPage(listKitchen, { page, skip: start, perPage: PAGE_SIZE }, { signal }),
    meta: { live: true },
  });

/** Tickets that can be recalled, the last completed one first. */
export const recallableTickets = () =>
  queryOptions({
    queryKey: [...TICKETS, 'recallable'],
    queryFn: ({ signal }) => callPage(listRecallable, {}, { signal }),
    meta: { live: true },
    // Tickets leave this list with time, without any event.
    refetchInterval: 60_000,
  });

/** The ticket of an order as it is printed, read anew for each paper. */
export const ticketQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['ticket', orderId],
    queryFn: ({ signal }) => call(getTicket, { orderId }, { signal }),
    staleTime: 0,
  });

/** The ticket of an order for a paper that is marked as a copy. Asking for it notes that it is printed again, so it is asked for once for each paper. */
export async function ticketAgain(orderId: string): Promise<Ticket> {
  await call(reprintTicket, { orderId });
  return call(getTicket, { orderId });
}
