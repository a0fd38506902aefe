import * as z from 'zod';
import { defineRpc, Empty, Flag, Id, Message, requiredText, WireFlag, whoMay } from '../kernel.js';
import { PaymentKind } from './payment-kinds.js';

/** The release before tells nothing of the kind: `kindOf` guesses it then by the title. */
export const PaymentType = z.object({ id: Id, title: z.string(), is_active: WireFlag, kind: PaymentKind.optional() });
export type PaymentType = z.output<typeof PaymentType>;

const settings = whoMay('changeSettings');
export const listPaymentTypes = defineRpc({
  subject: 'rpc.catalog.list_payment_types',
  http: ['GET', '/settings/payment-types'],
  who: settings,
  input: Empty,
  output: z.array(PaymentType),
});
export const addPaymentType = defineRpc({
  subject: 'rpc.catalog.add_payment_type',
  http: ['POST', '/settings/payment-types/add'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({
    title: requiredText('Please provide Payment Type Title!', 100),
    isActive: Flag.default(true),
    /** Guessed by the title when it is not said. */
    kind: PaymentKind.optional(),
  }),
  output: Message,
  errors: ['LIMIT_REACHED'],
});
export const togglePaymentType = defineRpc({
  subject: 'rpc.catalog.toggle_payment_type',
  http: ['POST', '/settings/payment-types/{id}/toggle'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({ id: Id, isActive: Flag }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const updatePaymentType = defineRpc({
  subject: 'rpc.catalog.update_payment_type',
  http: ['POST', '/settings/payment-types/{id}/update'],
  who: settings,
  emits: ['catalog_changed'],
  /** Without a kind it keeps the one it has, whatever it is called from now on. */
  input: z.object({
    id: Id,
    title: requiredText('Please provide title!', 100),
    isActive: Flag,
    kind: PaymentKind.optional(),
  }),
  output: Message,
  errors: ['NOT_FOUND'],
});
export const deletePaymentType = defineRpc({
  subject: 'rpc.catalog.delete_payment_type',
  http: ['DELETE', '/settings/payment-types/{id}'],
  who: settings,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
