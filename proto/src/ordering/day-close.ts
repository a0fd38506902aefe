import * as z from 'zod';
import { PaymentKind } from '../catalog/payment-kinds.js';
import { defineRpc, Empty, exactText, Id, Message, optionalLongText, pages, SignedMoney, Timestamp, whoMay } from '../kernel.js';

const money = whoMay('seeMoney');
/** What one way of paying should hold; money in major units. `expected` = received - refunded. */
const Drawer = z.object({
  /** Newest title of the payment type, on a closed day that of its close: what people count by. Types of one title are one drawer. */
  title: z.string(),
  /** Of a close by the release before it is not known. */
  kind: PaymentKind.optional(),
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
/** What was completed without payment and is still owed; `listed` names the last 50 of it. */
const ClosedUnpaid = z.object({
  orders: z.number().int(),
  total: z.number(),
  listed: z.array(
    z.object({
      order_id: Id,
      token_no: z.number().int(),
      business_day: z.iso.date(),
      customer_name: z.string().nullable(),
      table_title: z.string().nullable(),
      total: z.number(),
      closed_at: Timestamp,
      closed_by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type ClosedUnpaid = z.output<typeof ClosedUnpaid>;
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
  /** As it was when the day was closed. */
  closed_unpaid: ClosedUnpaid,
});
export type DayClose = z.output<typeof DayClose>;

/** What no close has yet. */
export const openDay = defineRpc({
  subject: 'rpc.ordering.open_day',
  http: ['GET', '/day-close'],
  who: money,
  cost: 'moderate',
  input: Empty,
  output: z.object({
    ...Span,
    ...Sums,
    /** For the report: its reader may not be allowed to open the store's settings. */
    store_name: z.string(),
    time_zone: z.string(),
    /** Orders on the board that are still unpaid; they come into the close of the day on which they are paid. */
    unpaid_orders: z.number().int(),
    /** What `listLeftOpen` counts. The release before tells nothing of it. */
    left_open: z.number().int().optional(),
    closed_unpaid: ClosedUnpaid,
    drawers: z.array(Drawer),
  }),
});
export type OpenDay = z.output<typeof openDay.output>;

const amountText = 'Please provide valid amount!';
/**
 * `total`, `invoices` and `creditNotes` are what the screen showed: when sales have come in since, it is 409 DAY_MOVED_ON, so that
 * nobody closes over what they did not see. Every drawer must be counted.
 */
export const closeDay = defineRpc({
  subject: 'rpc.ordering.close_day',
  http: ['POST', '/day-close'],
  who: whoMay('closeDay'),
  emits: ['day_closed'],
  idempotent: true,
  cost: 'moderate',
  // 100 titles of 200 letters would be more; a store has a handful.
  maxBodyBytes: 100 * 1024,
  input: z.object({
    /** Below zero when more was given back than came in. */
    total: z.number(amountText),
    invoices: z.number().int().min(0),
    creditNotes: z.number().int().min(0),
    counted: z.array(z.object({ title: exactText(200), amount: SignedMoney })).max(100),
    notes: optionalLongText(500),
  }),
  output: Message.extend({ id: Id, number: z.number().int() }),
  errors: ['DAY_MOVED_ON', 'DAY_EMPTY', 'DRAWER_UNCOUNTED'],
});
/** Newest first; X-Total-Count counts all pages. */
export const listDayCloses = defineRpc({
  subject: 'rpc.ordering.list_day_closes',
  http: ['GET', '/day-close/history'],
  who: money,
  cost: 'moderate',
  input: z.object(pages(100, 20)),
  output: z.array(DayClose),
});
export const getDayClose = defineRpc({
  subject: 'rpc.ordering.get_day_close',
  http: ['GET', '/day-close/{id}'],
  who: money,
  input: z.object({ id: Id }),
  output: DayClose,
  errors: ['NOT_FOUND'],
});
const Recomputed = z.object({ ...Sums, drawers: z.array(Drawer) });
/** A close's figures computed again from its documents, beside the frozen ones: equal, or something is wrong. */
export const checkDayClose = defineRpc({
  subject: 'rpc.ordering.check_day_close',
  http: ['GET', '/day-close/{id}/check'],
  who: money,
  cost: 'costly',
  input: z.object({ id: Id }),
  output: z.object({ equal: z.boolean(), frozen: Recomputed, now: Recomputed }),
  errors: ['NOT_FOUND'],
});
