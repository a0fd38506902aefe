import { refetchOn } from '../../lib/stale';

/** Key of everything about tenants in the operator's area. */
export const TENANTS = ['operator', 'tenants'];
refetchOn(['tenant_changed'], TENANTS);
