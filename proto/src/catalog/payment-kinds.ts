import * as z from 'zod';

/**
 * What a payment is, whatever the store calls it, in the order in which people choose. The only list of it: what a kind looks like in a title stands in
 * `kind-of-title.ts`, apart from here because the till loads this and has no use for that.
 */
export const paymentKinds = ['cash', 'upi', 'card', 'wallet', 'credit', 'other'] as const;
export const PaymentKind = z.enum(paymentKinds, 'Invalid request!');
export type PaymentKind = z.output<typeof PaymentKind>;
