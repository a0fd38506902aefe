import * as z from 'zod';
import { Day, defineEvent, Timestamp } from './kernel.js';

const entry = <A extends string, D extends z.ZodRawShape>(action: A, details: D) =>
  z.object({
    at: Timestamp,
    /** Username of who did it. */
    by: z.string(),
    action: z.literal(action),
    /** The thing in words that a person recognises: a token, an item's title, a username. */
    subject: z.string(),
    details: z.object(details),
  });
const currency = z.string();
const scopes = z.array(z.string());
/** Without one the entry is from before it was asked for, or it need not be given. */
const reason = z.string().optional();
/** What became of what was not cooked yet. Without one there was nothing, or the entry is from before it was asked. */
const kitchen = z.enum(['stopped', 'goes_on']).optional();
/** Without one the coupon or tax was not there before, or is not there any more. */
const coupon = z.object({ discount: z.number(), expiry: Day.nullable() }).nullable();
const taxText = z.string().nullable();

/**
 * What the audit log knows. Money in major units of `currency`; never a password or another secret. An entry is never changed, so
 * neither are these: an action gets new details under a new name.
 */
export const AuditEntry = z.discriminatedUnion('action', [
  entry('order_cancelled', { total: z.number(), currency, reason }),
  entry('item_cancelled', {
    ...{ token: z.number().int(), quantity: z.number().int(), amount: z.number(), currency },
    reason,
  }),
  /** A paid order that was cancelled. */
  entry('order_refunded', { creditNoteId: z.string(), invoiceId: z.string(), total: z.number(), currency, reason }),
  /** A paid invoice that was given back, whole or in part. */
  entry('invoice_credited', {
    ...{ creditNoteId: z.string(), total: z.number(), currency, payments: z.string(), reason: z.string() },
    kitchen,
  }),
  /** Completed without payment; it stays collectable. */
  entry('order_closed_unpaid', { total: z.number(), currency, reason: z.string() }),
  /** Orders that nobody had closed, closed together: how many, and what the unpaid ones among them come to. */
  entry('orders_closed_together', {
    ...{ orders: z.number().int(), unpaid: z.number().int(), total: z.number(), currency },
    reason: z.string(),
  }),
  entry('discount_given', { couponCode: z.string().nullable(), discount: z.number(), total: z.number(), currency }),
  entry('day_closed', { total: z.number(), difference: z.number(), currency }),
  /** Of an item, or of one of its variants or addons. */
  entry('price_changed', { from: z.number(), to: z.number(), currency }),
  entry('item_deleted', { price: z.number(), currency }),
  /** In place of more than fifty of the two above: how many prices changed and how many were deleted, and by what. The subject is the item or the store. */
  entry('prices_changed', { changed: z.number().int(), deleted: z.number().int(), by: z.enum(['file', 'currency', 'item']) }),
  entry('coupon_changed', { from: coupon, to: coupon }),
  entry('tax_changed', { from: taxText, to: taxText }),
  entry('store_changed', { fields: z.array(z.string()) }),
  entry('user_added', { name: z.string(), scopes }),
  entry('user_changed', { name: z.string(), from: scopes, to: scopes }),
  entry('user_deleted', { name: z.string() }),
  entry('password_reset', { name: z.string() }),
  /** One's own, in the profile or by a mailed link. */
  entry('password_changed', { name: z.string(), byLink: z.boolean() }),
  /** A mail address that confirmed itself, or one that was taken back. */
  entry('email_changed', { name: z.string(), from: z.string(), to: z.string() }),
]);
export type AuditEntry = z.output<typeof AuditEntry>;
export type AuditAction = AuditEntry['action'];
export const auditActions = AuditEntry.options.map(({ shape }) => shape.action.value);

/** Each service tells of what was done in it, in the transaction that did it; reporting keeps the log. */
export const identityAudited = defineEvent({ subject: 'evt.identity.audited', heardBy: ['reporting'], payload: AuditEntry });
export const catalogAudited = defineEvent({ subject: 'evt.catalog.audited', heardBy: ['reporting'], payload: AuditEntry });
export const orderingAudited = defineEvent({ subject: 'evt.ordering.audited', heardBy: ['reporting'], payload: AuditEntry });
