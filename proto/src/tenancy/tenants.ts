import * as z from 'zod';
import { defineEvent, defineRpc, internal, internalTo, Timestamp } from '../kernel.js';
import { mailAddress } from '../mail-address.js';

/** Decides whether a tenant's calls are let in: they are refused with 402 when the tenant is not active or the end has passed. */
export const SubscriptionState = z.object({
  isActive: z.boolean(),
  subscriptionEnd: Timestamp.nullable(),
  /** Grows with each change, so that an older state never replaces a newer one. */
  version: z.number().int(),
});
export type SubscriptionState = z.output<typeof SubscriptionState>;

/** Writes a tenant with its first subscription; the same id again changes nothing. */
export const provisionTenant = defineRpc({
  subject: 'rpc.tenancy.provision_tenant',
  who: internalTo('smoke'),
  input: z.object({
    tenantId: z.uuid(),
    name: z.string().min(1).max(200),
    email: mailAddress('Please provide valid email!'),
    isActive: z.boolean(),
    durationMonths: z.number().int().min(1).max(120).nullish(),
    priceMinor: z.number().int().min(0).nullish(),
  }),
  output: SubscriptionState,
});
export const subscriptionState = defineRpc({
  subject: 'rpc.tenancy.subscription_state',
  who: internal,
  input: z.object({ tenantId: z.uuid() }),
  output: SubscriptionState,
  errors: ['NOT_FOUND'],
});
export const subscriptionChanged = defineEvent({
  subject: 'evt.tenancy.subscription_changed',
  heardBy: [],
  payload: SubscriptionState,
});
