import { refetchOn } from '../../lib/stale';

/** Everything about tenants, as the operator sees them. */
export const TENANTS = ['operator', 'tenants'];
refetchOn(['tenant_changed'], TENANTS);
