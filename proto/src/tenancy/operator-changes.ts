import * as z from 'zod';
import { defineRpc, Empty, Id, Message, money, operator, requiredText } from '../kernel.js';

/** What an operator does to one tenant. Each stands in the operator's log with its reason; what gives something away needs the password. */
const ofTenant = { who: operator } as const;
const sensitive = { who: operator, confirmPassword: true } as const;
const figure = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
const badDays = 'Please provide 1 to 366 days!';
const badMonths = 'Please provide valid duration (min 1 month)';
const badAmount = 'Please provide valid price';
const Reason = requiredText('Please provide a reason!', 500);

/** More days of the subscription that runs, or, when none does, from now on. Costs nothing and changes no plan. */
export const extendTenant = defineRpc({
  ...sensitive,
  emits: ['tenant_changed'],
  subject: 'rpc.tenancy.extend_tenant',
  http: ['POST', '/superadmin/tenants/{id}/extend'],
  input: z.object({ id: Id, days: figure(z.number(badDays).int(badDays).min(1, badDays).max(366, badDays)), reason: Reason }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** A period for nothing, after the one that runs. Switches the tenant on. */
export const compTenant = defineRpc({
  ...sensitive,
  emits: ['tenant_changed'],
  subject: 'rpc.tenancy.comp_tenant',
  http: ['POST', '/superadmin/tenants/{id}/comp'],
  input: z.object({
    id: Id,
    months: figure(z.number(badMonths).int(badMonths).min(1, badMonths).max(120, badMonths)),
    reason: Reason,
  }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Another plan: at once, which gives up what still runs, or when that ends. `amount` in rupees is what was received for it; a receipt is mailed. */
export const changeTenantPlan = defineRpc({
  ...sensitive,
  emits: ['tenant_changed'],
  subject: 'rpc.tenancy.change_tenant_plan',
  http: ['POST', '/superadmin/tenants/{id}/plan'],
  input: z.object({
    id: Id,
    planId: z.uuid('Please choose a plan!'),
    amount: figure(money(badAmount)),
    from: z.enum(['now', 'end'], 'Please choose when it starts!'),
    reason: Reason,
  }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Mails the owner a link to choose a new password. Whoever asks for it never sees the link. */
export const mailOwnerReset = defineRpc({
  ...sensitive,
  emits: ['tenant_changed'],
  subject: 'rpc.tenancy.mail_owner_reset',
  http: ['POST', '/superadmin/tenants/{id}/owner-reset'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
});
/** Mails a receipt once more, to the account's address of now. */
export const resendReceipt = defineRpc({
  ...ofTenant,
  emits: ['tenant_changed'],
  subject: 'rpc.tenancy.resend_receipt',
  http: ['POST', '/superadmin/tenants/{id}/receipts/{receiptId}/resend'],
  input: z.object({ id: Id, receiptId: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
/** Mails the confirmation of the owner's new address once more. */
export const resendConfirmation = defineRpc({
  ...ofTenant,
  emits: ['tenant_changed'],
  subject: 'rpc.tenancy.resend_confirmation',
  http: ['POST', '/superadmin/tenants/{id}/resend-confirmation'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND', 'NOTHING_TO_CONFIRM', 'TOO_MANY_ATTEMPTS'],
});

const Month = z.string();
/**
 * What the service earns, in rupees without tax. Revenue is what was paid less refunds, by the month (India's) in which it was. MRR is what
 * the plans that run bring in a month: each price divided by its months. Churn is of those that ran 30 days ago, trials left out: how many do
 * not any more and have not come back. `expiringSoon` end within 30 days.
 */
export const subscriptionFigures = defineRpc({
  subject: 'rpc.tenancy.subscription_figures',
  http: ['GET', '/superadmin/figures'],
  who: operator,
  input: Empty,
  output: z.object({
    revenue: z.object({ total: z.number(), thisMonth: z.number(), lastMonth: z.number() }),
    months: z.array(z.object({ month: Month, revenue: z.number(), tax: z.number(), refunded: z.number() })),
    mrr: z.number(),
    running: z.number().int(),
    paying: z.number().int(),
    churn: z.object({ lost: z.number().int(), of: z.number().int(), percent: z.number() }),
    expiringSoon: z.number().int(),
  }),
});
