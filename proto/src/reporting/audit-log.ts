import * as z from 'zod';
import { AuditEntry, auditActions } from '../audit.js';
import {
  After,
  adminOnly,
  CsvPage,
  dayFilter,
  dayFilters,
  defineRpc,
  Id,
  optionalExactText,
  pages,
  withDays,
} from '../kernel.js';

const filter = {
  ...dayFilter(dayFilters),
  action: z.enum(auditActions, 'Invalid filter!').optional(),
  /** Username of who did it. */
  by: optionalExactText(254),
};
/** So many entries beyond those before a page are counted. */
export const countedAhead = 10_000;
/** Newest first, by the store's business days; X-Total-Count counts all pages, but ends 10,001 entries after those before this page. */
export const listAuditLog = defineRpc({
  subject: 'rpc.reporting.list_audit_log',
  http: ['GET', '/audit-log'],
  who: adminOnly,
  cost: 'costly',
  input: withDays(z.object({ ...filter, ...pages(200, 50) })),
  output: z.array(AuditEntry.and(z.object({ id: Id }))),
  errors: ['DATE_RANGE_INVALID'],
});
export const exportAuditLog = defineRpc({
  subject: 'rpc.reporting.export_audit_log',
  http: ['GET', '/audit-log/export'],
  who: adminOnly,
  download: true,
  cost: 'costly',
  input: withDays(z.object({ ...filter, after: After })),
  output: CsvPage,
  errors: ['DATE_RANGE_INVALID'],
});
