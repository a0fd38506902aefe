import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listUserInfo } from '@thali/proto/identity/user-info';
import type { Request } from '@thali/proto/kernel';
import { listPlans } from '@thali/proto/tenancy/plans';
import { listPolicies } from '@thali/proto/tenancy/policies';
import {
  activeTenants,
  allTenants,
  listOperatorActions,
  listTenants,
  tenantCounts,
  tenantHistory,
} from '@thali/proto/tenancy/tenant-admin';
import { listTenantDeletions } from '@thali/proto/tenancy/tenant-deletion';
import { call } from '../../lib/api';

/** Everything about tenants; what adds, changes or deletes one reads it again. */
export const TENANTS = ['operator', 'tenants'];
export const PLANS = ['operator', 'plans'];
export const POLICIES = ['operator', 'policies'];

/** What the spec's home and reports fetch: the first page of 100. */
const FIRST_PAGE = { page: 1, perPage: 100 };

export const tenantsQuery = (query: Request<typeof listTenants>) =>
  queryOptions({
    queryKey: [...TENANTS, 'list', query],
    queryFn: ({ signal }) => call(listTenants, query, { signal }),
    placeholderData: keepPreviousData,
  });

export const countsQuery = () =>
  queryOptions({ queryKey: [...TENANTS, 'counts'], queryFn: ({ signal }) => call(tenantCounts, {}, { signal }) });

const DELETION_POLL_MS = 2_000;

/** Asked again for as long as one runs. */
export const deletionsQuery = () =>
  queryOptions({
    queryKey: [...TENANTS, 'deletions'],
    queryFn: ({ signal }) => call(listTenantDeletions, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ finished_at: end }) => !end) ? DELETION_POLL_MS : false),
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

/** @param tenantId of one tenant; of all without it */
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

export const plansQuery = () =>
  queryOptions({ queryKey: PLANS, queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).subscriptions });

export const policiesQuery = () =>
  queryOptions({ queryKey: POLICIES, queryFn: async ({ signal }) => (await call(listPolicies, {}, { signal })).policies });
