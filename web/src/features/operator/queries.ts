import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { listDeadLetters } from '@thali/proto/dead-letters';
import { listUserInfo } from '@thali/proto/identity/user-info';
import type { Request } from '@thali/proto/kernel';
import { subscriptionFigures } from '@thali/proto/tenancy/operator-changes';
import {
  activeTenants,
  allTenants,
  expiringTenants,
  listOperatorActions,
  listTenants,
  tenantCounts,
  tenantHistory,
} from '@thali/proto/tenancy/tenant-admin';
import { listTenantDeletions } from '@thali/proto/tenancy/tenant-deletion';
import { DEAD_LETTERS } from '../../domain/dead-letters/dead-letters';
import { TENANTS } from '../../domain/tenants/tenants';
import { call, callPage } from '../../lib/api';

/** The first page of 100, as the specification's home and reports fetch it. */
const FIRST_PAGE = { page: 1, perPage: 100 };

export const tenantsQuery = (query: Request<typeof listTenants>) =>
  queryOptions({
    queryKey: [...TENANTS, 'list', query],
    queryFn: ({ signal }) => call(listTenants, query, { signal }),
    placeholderData: keepPreviousData,
  });

export const countsQuery = () =>
  queryOptions({ queryKey: [...TENANTS, 'counts'], queryFn: ({ signal }) => call(tenantCounts, {}, { signal }) });

/** The service's revenue, and the subscriptions that end soon. */
export const figuresQuery = () =>
  queryOptions({ queryKey: [...TENANTS, 'figures'], queryFn: ({ signal }) => call(subscriptionFigures, {}, { signal }) });
export const expiringQuery = (page: number) =>
  queryOptions({
    queryKey: [...TENANTS, 'expiring', page],
    queryFn: ({ signal }) => call(expiringTenants, { page, perPage: 10 }, { signal }),
    placeholderData: keepPreviousData,
  });

const DELETION_POLL_MS = 2_000;

/** Refetched as long as a deletion is running. */
export const deletionsQuery = () =>
  queryOptions({
    queryKey: [...TENANTS, 'deletions'],
    queryFn: ({ signal }) => callPage(listTenantDeletions, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ finished_at: end }) => !end) ? DELETION_POLL_MS : false),
  });

export const homeQuery = (month: string | null, price: number | null) =>
  queryOptions({
    queryKey: [...TENANTS, 'home', month, price],
    queryFn: ({ signal }) =>
      call(activeTenants, { ...FIRST_PAGE, month: month ?? undefined, price: price ?? undefined }, { signal }),
    placeholderData: keepPreviousData,
  });

export const reportsQuery = () =>
  queryOptions({ queryKey: [...TENANTS, 'reports'], queryFn: ({ signal }) => call(allTenants, FIRST_PAGE, { signal }) });

export const historyQuery = (id: string) =>
  queryOptions({ queryKey: [...TENANTS, 'history', id], queryFn: ({ signal }) => call(tenantHistory, { id }, { signal }) });

/** @param tenantId the log of one tenant; of all without it */
export const logQuery = (page: number, perPage: number, tenantId?: string) =>
  queryOptions({
    queryKey: [...TENANTS, 'log', tenantId, page, perPage],
    queryFn: ({ signal }) => call(listOperatorActions, { page, perPage, tenantId }, { signal }),
    placeholderData: keepPreviousData,
  });

export const userInfoQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: ['operator', 'users', search, page],
    queryFn: ({ signal }) => call(listUserInfo, { page, ...(search && { search }) }, { signal }),
    placeholderData: keepPreviousData,
  });

const DEAD_LETTER_POLL_MS = 60_000;

/** The latest dead letters, at most `limit` of each service. */
export const deadLettersQuery = (limit: number) =>
  queryOptions({
    queryKey: [...DEAD_LETTERS, limit],
    queryFn: ({ signal }) => call(listDeadLetters, { limit }, { signal }),
    refetchInterval: DEAD_LETTER_POLL_MS,
  });

/** The number of dead letters, for the sidebar; undefined while it can not be fetched. */
export const useDeadLetterCount = (): number | undefined => useQuery(deadLettersQuery(1)).data?.total;
