import { queryOptions } from '@tanstack/react-query';
import { listReceipts, readBilling } from '@thali/proto/tenancy/billing';
import { listPlans } from '@thali/proto/tenancy/plans';
import { call } from '../../lib/api';

const key = ['subscription'] as const;

export const billingQuery = () =>
  queryOptions({ queryKey: [...key, 'billing'], queryFn: ({ signal }) => call(readBilling, {}, { signal }) });

export const plansQuery = () =>
  queryOptions({
    queryKey: [...key, 'plans'],
    queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).subscriptions,
  });

export const receiptsQuery = () =>
  queryOptions({ queryKey: [...key, 'receipts'], queryFn: ({ signal }) => call(listReceipts, {}, { signal }) });
