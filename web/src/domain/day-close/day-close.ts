import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getDayClose, listDayCloses, openDay } from '@thali/proto/ordering/day-close';
import { call, callPage } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

/** Key of everything about closing days. */
const DAY_CLOSE = ['day-close'];
const OPEN_DAY = [...DAY_CLOSE, 'open'];
refetchOn(['day_closed'], DAY_CLOSE);
// The open day shows sales and payments that are made while it is being closed.
refetchOn(['new_order', 'order_update'], OPEN_DAY);
export const PAGE_SIZE = 20;

export const openDayQuery = () =>
  queryOptions({ queryKey: OPEN_DAY, queryFn: ({ signal }) => call(openDay, {}, { signal }), staleTime: 0 });

export const dayClosesQuery = (page: number) =>
  queryOptions({
    queryKey: [...DAY_CLOSE, 'list', page],
    queryFn: ({ signal }) => callPage(listDayCloses, { page, perPage: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A day close never changes. */
export const dayCloseQuery = (id: string) =>
  queryOptions({
    queryKey: ['closed-day', id],
    queryFn: ({ signal }) => call(getDayClose, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
