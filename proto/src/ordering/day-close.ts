import * as z from 'zod';
import { anyScope, defineRpc, Empty, Id, Message, optionalText, pageNumber, Timestamp, text } from '../kernel.js';

const reports = anyScope('REPORTS');
/** What one way of paying should hold; money in major units. `expected` = received - refunded. */
const Drawer = z.object({
  /** Title of the payment type at the sale: what people count by. */
  title: z.string(),
  received: z.number(),
  refunded: z.number(),
  expected: z.number(),
});
const Sums = {
  invoices: z.number().int(),
  credit_notes: z.number().int(),
  subtotal: z.number(),
  discount: z.number(),
  tax_total: z.number(),
  /** Invoices less credit notes: what reports call revenue. */
  total: z.number(),
};
const Span = {
  currency: z.string(),
  /** The last close, or the first document when there was none. */
  from: Timestamp,
  to: Timestamp,
};
/** A closed day: figures and count never change again. `number` is consecutive per store. */
export const DayClose = z.object({
  id: Id,
  number: z.number().int(),
  closed_by: z.string(),
  notes: z.string().nullable(),
  ...Span,
  ...Sums,
  drawers: z.array(Drawer.extend({ counted: z.number(), difference: z.number() })),
});
export type DayClose = z.output<typeof DayClose>;

/** What no close has yet. */
export const openDay = defineRpc({
  subject: 'rpc.ordering.open_day',
  http: ['GET', '/day-close'],
  who: reports,
  input: Empty,
  output: z.object({
    ...Span,
    ...Sums,
    /** For the report: its reader may not be allowed to open the store's settings. */
    store_name: z.string(),
    time_zone: z.string(),
    /** Orders that are still unpaid; they come into the close of the day on which they are paid. */
    unpaid_orders: z.number().int(),
    drawers: z.array(Drawer),
  }),
});
export type OpenDay = z.output<typeof openDay.output>;

const amountText = 'Please provide valid amount!';
/** As many decimals as the currency has, which the service knows. */
const Counted = z.number(amountText).min(0, amountText).max(99_999_999, amountText);
/**
 * `total`, `invoices` and `creditNotes` are what the screen showed: when sales have come in since, it is 409 DAY_MOVED_ON, so that
 * nobody closes over what they did not see. Every drawer must be counted.
 */
export const closeDay = defineRpc({
  subject: 'rpc.ordering.close_day',
  http: ['POST', '/day-close'],
  who: reports,
  idempotent: true,
  input: z.object({
    /** Below zero when more was given back than came in. */
    total: z.number(amountText),
    invoices: z.number().int().min(0),
    creditNotes: z.number().int().min(0),
    counted: z.array(z.object({ title: text(200), amount: Counted })).max(100),
    notes: optionalText(500),
  }),
  output: Message.extend({ id: Id, number: z.number().int() }),
  errors: ['DAY_MOVED_ON', 'DAY_EMPTY', 'DRAWER_UNCOUNTED'],
});
/** Newest first; X-Total-Count counts all pages. */
export const listDayCloses = defineRpc({
  subject: 'rpc.ordering.list_day_closes',
  http: ['GET', '/day-close/history'],
  who: reports,
  input: z.object({ page: pageNumber(1_000_000).default(1), perPage: pageNumber(100).default(20) }),
  output: z.array(DayClose),
});
export const getDayClose = defineRpc({
  subject: 'rpc.ordering.get_day_close',
  http: ['GET', '/day-close/{id}'],
  who: reports,
  input: z.object({ id: Id }),
  output: DayClose,
  errors: ['NOT_FOUND'],
});
const Recomputed = z.object({ ...Sums, drawers: z.array(Drawer) });
/** A close's figures computed again from its documents, beside the frozen ones: equal, or something is wrong. */
export const checkDayClose = defineRpc({
  subject: 'rpc.ordering.check_day_close',
  http: ['GET', '/day-close/{id}/check'],
  who: reports,
  input: z.object({ id: Id }),
  output: z.object({ equal: z.boolean(), frozen: Recomputed, now: Recomputed }),
  errors: ['NOT_FOUND'],
});
