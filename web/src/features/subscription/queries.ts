import { queryOptions } from '@tanstack/react-query';
import { listReceipts, readBilling } from '@thali/proto/tenancy/billing';
import { call } from '../../lib/api';

const key = ['subscription'] as const;
const BILLING_POLL_MS = 10_000;

export const billingQuery = () =>
  queryOptions({
    queryKey: [...key, 'billing'],
    queryFn: ({ signal }) => call(readBilling, {}, { signal }),
    // A payment may be confirmed late, by the provider's webhook or by a later query of ours.
    refetchInterval: BILLING_POLL_MS,
  });

export const receiptsQuery = () =>
  queryOptions({ queryKey: [...key, 'receipts'], queryFn: ({ signal }) => call(listReceipts, {}, { signal }) });
