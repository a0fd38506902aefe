import { queryOptions } from '@tanstack/react-query';
import { listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import { KITCHEN } from '../../domain/kitchen/kitchen';
import { callPage } from '../../lib/api';

export const PAGE_SIZE = 200;

/** Tickets with items to cook, oldest first, and those cancelled in the last minutes. The first page has the newest. */
export const kitchenTickets = (page = 1, start = 0) =>
  queryOptions({
    queryKey: [...KITCHEN, 'tickets', page, start],
    queryFn: ({ signal }) => callPage(listKitchen, { page, skip: start, perPage: PAGE_SIZE }, { signal }),
    meta: { live: true },
  });

/** Tickets that can be recalled, the last completed one first. */
export const recallableTickets = () =>
  queryOptions({
    queryKey: [...KITCHEN, 'recallable'],
    queryFn: ({ signal }) => callPage(listRecallable, {}, { signal }),
    meta: { live: true },
    // Tickets leave this list with time, without any event.
    refetchInterval: 60_000,
  });
