import * as z from 'zod';
import { AuditEntry, auditActions } from '../audit.js';
import { After, CsvPage, dayFilter, dayFilters, defineRpc, Id, optionalText, pageNumber, type Who } from '../kernel.js';

/** Without a scope in the list only role admin passes. */
const adminOnly: Who = { kind: 'scope', anyOf: [] };
const filter = {
  ...dayFilter(dayFilters),
  action: z.enum(auditActions, 'Invalid filter!').optional(),
  /** Username of who did it. */
  by: optionalText(254),
};
/** Newest first, by the store's business days; X-Total-Count counts all pages. */
export const listAuditLog = defineRpc({
  subject: 'rpc.reporting.list_audit_log',
  http: ['GET', '/audit-log'],
  who: adminOnly,
  input: z.object({ ...filter, page: pageNumber(1_000_000).default(1), perPage: pageNumber(200).default(50) }),
  output: z.array(AuditEntry.and(z.object({ id: Id }))),
  errors: ['DATE_RANGE_INVALID'],
});
export const exportAuditLog = defineRpc({
  subject: 'rpc.reporting.export_audit_log',
  http: ['GET', '/audit-log/export'],
  who: adminOnly,
  download: true,
  input: z.object({ ...filter, after: After }),
  output: CsvPage,
  errors: ['DATE_RANGE_INVALID'],
});
