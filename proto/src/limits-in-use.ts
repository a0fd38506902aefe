import * as z from 'zod';
import { adminOnly, defineEvent, defineRpc, Empty } from './kernel.js';
import { limitNames } from './limits.js';
import type { Service } from './services.js';

/**
 * The figures of a tenant's plan in place of those of limits.ts; what is not named is as there. `version` grows with each change, so that an older event
 * never replaces a newer one. Names of another release may be among them.
 */
export const limitsChanged = defineEvent({
  subject: 'evt.tenancy.limits_changed',
  heardBy: ['catalog', 'identity', 'ordering'],
  payload: z.object({ limits: z.record(z.string(), z.number().int()), version: z.number().int() }),
});

/** What is nearly full or beyond: `used` of `limit`; of what is counted for each item, the fullest one. Empty where there is room. */
export const LimitsInUse = z.array(z.object({ what: z.enum(limitNames), used: z.number(), limit: z.number().int() }));
export type LimitsInUse = z.output<typeof LimitsInUse>;

/** For the owner, also without a subscription: what is nearly full of all that this service keeps. */
const limitsInUse = (service: Service) =>
  defineRpc({
    subject: `rpc.${service}.limits_in_use`,
    http: ['GET', `/settings/limits/${service}`],
    who: adminOnly,
    withoutSubscription: true,
    cost: 'moderate',
    input: Empty,
    output: LimitsInUse,
  });
export const catalogLimitsInUse = limitsInUse('catalog');
export const identityLimitsInUse = limitsInUse('identity');
export const orderingLimitsInUse = limitsInUse('ordering');
