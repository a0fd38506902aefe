import { queryOptions, useQuery } from '@tanstack/react-query';
import { listKitchen, listRecallable } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { call } from '../../lib/api';
import { refetchOnOrderEvents } from '../../lib/order-events';
import { isOpen } from './steps';

const KITCHEN = ['kitchen'];

/** Tickets with something to cook, oldest first, and those cancelled in the last minutes. */
export const kitchenTickets = () =>
  queryOptions({
    queryKey: [...KITCHEN, 'tickets'],
    queryFn: ({ signal }) => call(listKitchen, {}, { signal }),
    meta: { live: true },
  });

/** Tickets that can be brought back. */
export const recallableTickets = () =>
  queryOptions({
    queryKey: [...KITCHEN, 'recallable'],
    queryFn: ({ signal }) => call(listRecallable, {}, { signal }),
    meta: { live: true },
    // They fall off by time, which nothing tells.
    refetchInterval: 60_000,
  });

refetchOnOrderEvents(KITCHEN);

const countOpen = (tickets: Order[]) => tickets.filter(isOpen).length;

/** How many tickets wait in the kitchen, for the sidebar. */
export const useKitchenCount = () => useQuery({ ...kitchenTickets(), select: countOpen }).data;
