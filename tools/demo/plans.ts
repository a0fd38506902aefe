import type { RpcClient } from '@thali/kit/rpc/rpc-client';
import { noTenant } from '@thali/proto/tenancy/billing';
import { addPlan, listPlans } from '@thali/proto/tenancy/plans';

const plans = [
  { name: 'Monthly', duration_months: 1, amount: 149, description: 'One outlet, no commitment. Leave any month.' },
  { name: 'Half-yearly', duration_months: 6, amount: 799, description: null },
  { name: 'Yearly', duration_months: 12, amount: 1_499, description: '₹124.92 a month, paid once a year.' },
];

/** The operator's price list; plans that are there already stay as they are. */
export async function setUpPlans(rpc: RpcClient): Promise<void> {
  const known = new Set((await rpc.call(listPlans, {})).subscriptions.map(({ name }) => name));
  const caller = {
    tenantId: noTenant,
    userId: noTenant,
    sessionId: noTenant,
    username: 'demo',
    role: 'superadmin',
    scope: '',
  } as const;
  for (const plan of plans) if (!known.has(plan.name)) await rpc.call(addPlan, { ...plan, trial_days: 14 }, { caller });
}
