import * as z from 'zod';
import { defineEvent, Timestamp } from './kernel.js';

/** What the audit log knows; `subject` names the thing in words that a person recognises, `details` says what changed. */
export const auditActions = [
  'order_cancelled',
  'item_cancelled',
  'order_refunded',
  'discount_given',
  'price_changed',
  'item_deleted',
  'coupon_changed',
  'tax_changed',
  'user_added',
  'user_changed',
  'user_deleted',
  'password_reset',
  'day_closed',
] as const;
export const AuditAction = z.enum(auditActions);
export const AuditEntry = z.object({
  at: Timestamp,
  /** Username of who did it. */
  by: z.string(),
  action: AuditAction,
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** Each service tells of what was done in it, in the transaction that did it; reporting keeps the log. */
export const identityAudited = defineEvent({ subject: 'evt.identity.audited', payload: AuditEntry });
export const catalogAudited = defineEvent({ subject: 'evt.catalog.audited', payload: AuditEntry });
export const orderingAudited = defineEvent({ subject: 'evt.ordering.audited', payload: AuditEntry });
