import { neutralCell } from '@thali/proto/spreadsheet-cell';
import type { Tenant } from '@thali/proto/tenancy/tenant-admin';

/** The file is the same in all languages, so that programs can read it. */
const columns = [
  ['Name', ({ name }: Tenant) => name], // no text: the file's
  ['Email', ({ email }: Tenant) => email], // no text: the file's
  ['Status', ({ is_active }: Tenant) => (is_active ? 'Active' : 'Inactive')], // no text: the file's
  ['Subscription Start', ({ subscription_start }: Tenant) => subscription_start?.slice(0, 10) ?? ''], // no text: the file's
  ['Subscription End', ({ subscription_end }: Tenant) => subscription_end?.slice(0, 10) ?? ''], // no text: the file's
  ['Price', ({ subscription_price }: Tenant) => String(subscription_price ?? '')], // no text: the file's
  ['Duration (Months)', ({ subscription_duration_months: months }: Tenant) => String(months ?? '')], // no text: the file's
  ['Created At', ({ created_at }: Tenant) => created_at], // no text: the file's
] as const;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (cells: readonly string[]) => `${cells.map((cell) => quoted(neutralCell(cell))).join(',')}\r\n`;

/** RFC 4180 with a header line. */
export const tenantsCsv = (tenants: readonly Tenant[]): string =>
  line(columns.map(([title]) => title)) + tenants.map((tenant) => line(columns.map(([, cell]) => cell(tenant)))).join('');
