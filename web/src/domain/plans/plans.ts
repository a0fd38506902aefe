import { queryOptions } from '@tanstack/react-query';
import { listPlans } from '@thali/proto/tenancy/plans';
import { call } from '../../lib/api';
import { refetchOn } from '../../lib/stale';

const PLANS = ['plans'];

/** The plans on sale, for the operator, who edits them, and for owners. */
export const plansQuery = () =>
  queryOptions({ queryKey: PLANS, queryFn: async ({ signal }) => (await call(listPlans, {}, { signal })).subscriptions });
refetchOn(['plan_changed'], PLANS);
