import { neutralCell } from '@thali/proto/spreadsheet-cell';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';

const columns = [
  ['Name', ({ name }: Tenant) => name],
  ['Email', ({ email }: Tenant) => email],
  ['Status', ({ is_active }: Tenant) => (is_active ? 'Active' : 'Inactive')],
  ['Subscription Start', ({ subscription_start }: Tenant) => subscription_start?.slice(0, 10) ?? ''],
  ['Subscription End', ({ subscription_end }: Tenant) => subscription_end?.slice(0, 10) ?? ''],
  ['Price', ({ subscription_price }: Tenant) => String(subscription_price ?? '')],
  ['Duration (Months)', ({ subscription_duration_months: months }: Tenant) => String(months ?? '')],
  ['Created At', ({ created_at }: Tenant) => created_at],
] as const;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(neutralCell(cell))).join(',')}\r\n`;

/** RFC 4180 with a header line. */
export const tenantsCsv = (tenants: readonly Tenant[]): string =>
  line(columns.map(([title]) => title)) + tenants.map((tenant) => line(columns.map(([, cell]) => cell(tenant)))).join('');
