import * as z from 'zod';
import { anyScope, dayFilter, dayFilters, defineRpc, Empty, Id, Message, Money, optionalText, Timestamp } from '../kernel.js';

const reports = anyScope('REPORTS');
/** What one way of paying should hold; money in major units. `expected` = received - refunded. */
const Drawer = z.object({
  payment_type_id: Id.nullable(),
  title: z.string(),
  received: z.number(),
  refunded: z.number(),
  expected: z.number(),
});
const Figures = {
  /** Invoices and credit notes written after `from`, up to and with `to`. */
  from: Timestamp,
  to: Timestamp,
  invoices: z.number().int(),
  credit_notes: z.number().int(),
  subtotal: z.number(),
  discount: z.number(),
  tax_total: z.number(),
  /** Invoices less credit notes: what reports call revenue. */
  total: z.number(),
};
/** A closed day: figures and count never change again. `number` is consecutive per store. */
export const DayClose = z.object({
  id: Id,
  number: z.number().int(),
  closed_by: z.string(),
  notes: z.string().nullable(),
  ...Figures,
  drawers: z.array(Drawer.extend({ counted: z.number(), difference: z.number() })),
});
export type DayClose = z.output<typeof DayClose>;

/** What has come in since the last close. */
export const openDay = defineRpc({
  subject: 'rpc.ordering.open_day',
  http: ['GET', '/day-close'],
  who: reports,
  input: Empty,
  output: z.object({
    ...Figures,
    currency: z.string(),
    /** Orders that are still unpaid. */
    unpaid_orders: z.number().int(),
    drawers: z.array(Drawer),
  }),
});
/** `total` is what the screen showed: when sales have come in since, it is 409 DAY_MOVED_ON, so that nobody closes over what they did not see. */
export const closeDay = defineRpc({
  subject: 'rpc.ordering.close_day',
  http: ['POST', '/day-close'],
  who: reports,
  idempotent: true,
  input: z.object({
    total: Money,
    counted: z.array(z.object({ payment_type_id: Id.nullable(), amount: Money })).max(50),
    notes: optionalText(500),
  }),
  output: Message.extend({ id: Id, number: z.number().int() }),
  errors: ['DAY_MOVED_ON', 'DAY_EMPTY'],
});
/** Newest first. */
export const listDayCloses = defineRpc({
  subject: 'rpc.ordering.list_day_closes',
  http: ['GET', '/day-close/history'],
  who: reports,
  input: z.object(dayFilter(dayFilters)),
  output: z.array(DayClose),
  errors: ['DATE_RANGE_INVALID'],
});
/** A close's figures computed again from its invoices, beside the frozen ones: equal, or something is wrong. */
export const checkDayClose = defineRpc({
  subject: 'rpc.ordering.check_day_close',
  http: ['GET', '/day-close/{id}/check'],
  who: reports,
  input: z.object({ id: Id }),
  output: z.object({ equal: z.boolean(), frozen: z.object(Figures), now: z.object(Figures) }),
  errors: ['NOT_FOUND'],
});
