import * as z from 'zod';
import {
  defineRpc,
  Empty,
  everyone,
  Id,
  Message,
  money,
  operator,
  optionalLongText,
  optionalText,
  requiredText,
} from '../kernel.js';

/** What a store can subscribe to. `amount` is in rupees, GST included. */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  duration_months: z.number().int(),
  amount: z.number(),
  description: z.string().nullable(),
  /** How long a store that registers itself may try the service before it pays; the longest of all plans counts. */
  trial_days: z.number().int(),
});
export type Plan = z.output<typeof Plan>;

const trialText = 'Please provide trial days from 0 to 90!';
const incomplete = 'Please fill all required fields';
/** Forms send figures as text. */
const figure = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
const PlanForm = {
  name: requiredText(incomplete, 100),
  duration_months: figure(z.number(incomplete).int(incomplete).min(1, incomplete).max(120, incomplete)),
  /** The provider takes no payment below one rupee. */
  amount: figure(money(incomplete).min(1, incomplete)),
  description: optionalLongText(500),
  /** The original clients do not send it: a new plan then has no trial, and an existing one keeps its own. */
  trial_days: figure(z.number(trialText).int(trialText).min(0, trialText).max(90, trialText)).optional(),
  /** The original clients send it. It is not used: the session says who the operator is. */
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
  emits: ['plan_changed'],
  input: z.object(PlanForm),
  output: Message.extend({ subscription: Plan }),
});
/** Orders that were made before keep their price and length. */
export const updatePlan = defineRpc({
  subject: 'rpc.tenancy.update_plan',
  http: ['PUT', '/superadmin/subscription/{id}'],
  who: operator,
  emits: ['plan_changed'],
  confirmPassword: true,
  input: z.object({ id: Id, ...PlanForm }),
  output: Message.extend({ subscription: Plan }),
  errors: ['NOT_FOUND'],
});
export const deletePlan = defineRpc({
  subject: 'rpc.tenancy.delete_plan',
  http: ['DELETE', '/superadmin/subscription/{id}'],
  who: operator,
  emits: ['plan_changed'],
  confirmPassword: true,
  input: z.object({ id: Id }),
  output: Message,
  errors: ['NOT_FOUND'],
});
