import { queryOptions } from '@tanstack/react-query';
import { listPolicies, type PolicyType, readPolicy } from '@thali/proto/tenancy/policies';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

const POLICIES = ['policies'];
refetchOn(['policy_changed'], POLICIES);

/** All policies, for the operator, who edits them. */
export const policiesQuery = () =>
  queryOptions({ queryKey: POLICIES, queryFn: async ({ signal }) => (await call(listPolicies, {}, { signal })).policies });

/** One policy, readable without a session. */
export const policyQuery = (type: PolicyType) =>
  queryOptions({ queryKey: [...POLICIES, type], queryFn: ({ signal }) => call(readPolicy, { type }, { signal }) });
