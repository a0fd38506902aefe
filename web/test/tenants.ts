import type { Output } from '@thali/proto/kernel';
import type { Plan } from '@thali/proto/tenancy/plans';
import type { listTenants, Tenant } from '@thali/proto/tenancy/tenant-admin';

/** A restaurant as the operator's lists show it. */
export const tenant: Tenant = {
  id: '01900000-0000-7000-8000-00000000a001',
  name: 'Udupi Garden',
  email: 'owner@udupi.example',
  is_active: 1,
  subscription_start: '2026-11-01T00:00:00Z',
  subscription_end: '2027-11-01T00:00:00Z',
  subscription_price: 9_999,
  subscription_duration_months: 12,
  created_at: '2026-10-18T00:00:00Z',
};
/** A list of it alone. */
export const tenantPage: Output<typeof listTenants> = {
  tenants: [tenant],
  totalTenants: 1,
  totalPages: 1,
  currentPage: 1,
  perPage: 100,
};

/** A plan that nobody has said a word about. */
export const yearly: Plan = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Yearly',
  duration_months: 12,
  amount: 9_999,
  description: null,
  trial_days: 14,
};
