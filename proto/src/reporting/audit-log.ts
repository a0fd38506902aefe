import * as z from 'zod';
import { AuditAction, AuditEntry } from '../audit.js';
import { After, CsvPage, Day, defineRpc, pageNumber, type Who } from '../kernel.js';

/** Without a scope in the list only role admin passes. */
const adminOnly: Who = { kind: 'scope', anyOf: [] };
const filter = { from: Day.optional(), to: Day.optional(), action: AuditAction.optional() };
/** Newest first; days are the store's business days, both inclusive; X-Total-Count counts all pages. */
export const listAuditLog = defineRpc({
  subject: 'rpc.reporting.list_audit_log',
  http: ['GET', '/audit-log'],
  who: adminOnly,
  input: z.object({ ...filter, page: pageNumber(1_000_000).default(1), perPage: pageNumber(200).default(50) }),
  output: z.array(AuditEntry),
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
