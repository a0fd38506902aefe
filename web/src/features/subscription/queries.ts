import { queryOptions } from '@tanstack/react-query';
import { catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse } from '@thali/proto/limits-in-use';
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

/** A question to each service that keeps limits, so that one that is away hides nothing of the others. */
export const limitsQueries = () =>
  [catalogLimitsInUse, identityLimitsInUse, orderingLimitsInUse].map((contract) =>
    queryOptions({
      queryKey: [...key, 'limits', contract.subject],
      queryFn: ({ signal }) => call(contract, {}, { signal }),
    }),
  );
