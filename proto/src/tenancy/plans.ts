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
import { type LimitName, limitNames } from '../limits.js';

/** Figures of a plan in place of those of limits.ts; what is not named is as there. */
export const PlanLimits = z.partialRecord(z.enum(limitNames), z.number().int());
export type PlanLimits = z.output<typeof PlanLimits>;

/** What a store can subscribe to. `amount` is in rupees, GST included. */
export const Plan = z.object({
  id: Id,
  name: z.string(),
  duration_months: z.number().int(),
  amount: z.number(),
  description: z.string().nullable(),
  /** How long a store that registers itself may try the service before it pays; the longest of all plans counts. */
  trial_days: z.number().int(),
  /** Only where the plan has figures of its own. */
  limits: PlanLimits.optional(),
});
export type Plan = z.output<typeof Plan>;

const trialText = 'Please provide trial days from 0 to 90!';
const incomplete = 'Please fill all required fields';
/** Forms send figures as text. */
const figure = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema);
const limitText = 'Please provide a whole number from 1 to 100000000!';
/** An empty field stands for the figure of limits.ts. */
const limitFigure = figure(
  z.number(limitText).int(limitText).min(1, limitText).max(100_000_000, limitText).or(z.literal('')),
).optional();
const PlanForm = {
  name: requiredText(incomplete, 100),
  duration_months: figure(z.number(incomplete).int(incomplete).min(1, incomplete).max(120, incomplete)),
  /** The provider takes no payment below one rupee. */
  amount: figure(money(incomplete).min(1, incomplete)),
  description: optionalLongText(500),
  /** The original clients do not send it: a new plan then has no trial, and an existing one keeps its own. */
  trial_days: figure(z.number(trialText).int(trialText).min(0, trialText).max(90, trialText)).optional(),
  /** All of the plan's own figures. Who does not send it leaves them as they are. */
  limits: z
    .object(Object.fromEntries(limitNames.map((name) => [name, limitFigure])) as Record<LimitName, typeof limitFigure>)
    .transform((given) => Object.fromEntries(Object.entries(given).filter(([, most]) => typeof most === 'number')) as PlanLimits)
    .optional(),
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
