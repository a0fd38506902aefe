import { wireFlag } from '@thali/proto/kernel';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';
import { rupees } from '../plans/plan.entity.js';

/** The columns of a tenant in queries over many of them. */
export interface TenantRow {
  id: string;
  name: string;
  email: string;
  is_active: boolean;
  subscription_start: Date | null;
  subscription_end: Date | null;
  subscription_price_minor: number | null;
  subscription_months: number | null;
  created_at: Date;
}
export const tenantColumns = `id, name, email, is_active, subscription_start, subscription_end, subscription_price_minor,
  subscription_months, created_at`;

export const tenantRecord = (row: TenantRow): Tenant => ({
  id: row.id,
  name: row.name,
  email: row.email,
  is_active: wireFlag(row.is_active),
  subscription_start: row.subscription_start?.toISOString() ?? null,
  subscription_end: row.subscription_end?.toISOString() ?? null,
  subscription_price: row.subscription_price_minor === null ? null : rupees(row.subscription_price_minor),
  subscription_duration_months: row.subscription_months,
  created_at: row.created_at.toISOString(),
});

/** A page of a list as the contract has it. */
export const pageOf = (rows: readonly TenantRow[], { page, perPage }: { page: number; perPage: number }, total: number) => ({
  tenants: rows.map(tenantRecord),
  currentPage: page,
  perPage,
  totalTenants: total,
  totalPages: Math.max(1, Math.ceil(total / perPage)),
});
