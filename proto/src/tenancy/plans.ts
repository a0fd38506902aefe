import * as z from 'zod';
import { defineRpc, Empty, everyone, Id, Message, money, operator, optionalText, requiredText } from '../kernel.js';

/** What a store can subscribe to. `amount` is in rupees, GST included. */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  duration_months: z.number().int(),
  amount: z.number(),
  description: z.string().nullable(),
});
export type Plan = z.output<typeof Plan>;

const incomplete = 'Please fill all required fields';
/** Forms send figures as text. */
const figure = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
const PlanForm = {
  name: requiredText(incomplete, 100),
  duration_months: figure(z.number(incomplete).int(incomplete).min(1, incomplete).max(120, incomplete)),
  /** The provider takes no payment below one rupee. */
  amount: figure(money(incomplete).min(1, incomplete)),
  description: optionalText(500),
  /** The original clients send it; who the operator is says the session. */
  admin_username: optionalText(200),
};

/** The public price list: by duration, then price. */
export const listPlans = defineRpc({
  subject: 'rpc.tenancy.list_plans',
  http: ['GET', '/superadmin/subscriptions'],
  who: everyone,
  input: Empty,
  output: z.object({ subscriptions: z.array(Plan) }),
});
export const addPlan = defineRpc({
  subject: 'rpc.tenancy.add_plan',
  http: ['POST', '/superadmin/subscription'],
  who: operator,
  input: z.object(PlanForm),
  output: Message.extend({ subscription: Plan }),
});
/** Orders that were made before keep their price and length. */
export const updatePlan = defineRpc({
  subject: 'rpc.tenancy.update_plan',
  http: ['PUT', '/superadmin/subscription/{id}'],
  who: operator,
  input: z.object({ id: Id, ...PlanForm }),
  output: Message.extend({ subscription: Plan }),
  errors: ['NOT_FOUND'],
});
export const deletePlan = defineRpc({
  subject: 'rpc.tenancy.delete_plan',
  http: ['DELETE', '/superadmin/subscription/{id}'],
  who: operator,
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
