import * as z from 'zod';
import { bounds } from '../bounds.js';
import {
  After,
  CsvPage,
  dayFilter,
  dayFilters,
  defineRpc,
  FileAnswer,
  Id,
  pages,
  SearchText,
  Timestamp,
  text,
  whoMay,
  withDays,
} from '../kernel.js';
import { DeliveryType, Order } from './order.js';

/** The currency of a document's figures and the zone of its date: the store's when it was issued. */
const AsIssued = { currency: z.string(), time_zone: z.string() };

/** One row of the list; money in major units. `name` and `email` are the customer's at the time of the sale. */
export const Invoice = z.object({
  invoice_id: z.string(),
  created_at: Timestamp,
  sub_total: z.number(),
  discount: z.number(),
  tax_total: z.number(),
  total: z.number(),
  table_id: Id.nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  delivery_type: DeliveryType,
  customer_type: z.enum(['WALKIN', 'CUSTOMER']),
  customer_id: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  orders: z.array(z.object({ order_id: Id, token_no: z.number().int() })),
  /** What was taken back of it by credit notes. */
  refunded: z.number(),
  ...AsIssued,
});
export type Invoice = z.output<typeof Invoice>;

const invoices = whoMay('seeInvoices');
const filter = dayFilter(dayFilters);
/** Newest first; the header X-Total-Count says how many there are on all pages. */
export const listInvoices = defineRpc({
  subject: 'rpc.ordering.list_invoices',
  http: ['GET', '/invoices'],
  who: invoices,
  cost: 'costly',
  input: withDays(z.object({ ...filter, ...pages(1_000) })),
  output: z.array(Invoice),
  errors: ['DATE_RANGE_INVALID'],
});
/**
 * At most 50, newest first: the one with `q` as its whole number; else of the newest 5,000 those whose number, customer or table contains `q`, those with it as token
 * in the last 100 days, and those of the customers whom it finds, however old (`searchCustomers`, a few of each beginning). X-Total-Count is more
 * than 50 when there are more; nothing for an empty `q`.
 */
export const searchInvoices = defineRpc({
  subject: 'rpc.ordering.search_invoices',
  http: ['GET', '/invoices/search'],
  who: invoices,
  cost: 'costly',
  input: z.object({ q: SearchText }),
  output: z.array(Invoice),
});
export const invoiceOrders = defineRpc({
  subject: 'rpc.ordering.invoice_orders',
  http: ['POST', '/invoices/orders'],
  who: invoices,
  emits: [],
  cost: 'moderate',
  input: z.object({ orderIds: z.array(Id).min(1, 'Please select an order!').max(bounds.ordersAtOnce) }),
  output: z.array(Order),
  errors: ['NOT_FOUND'],
});
export const CreditNote = z.object({
  credit_note_id: z.string(),
  invoice_id: z.string(),
  /** The first of the orders that it takes something back of, and its token. */
  order_id: Id,
  token_no: z.number().int(),
  created_at: Timestamp,
  created_by: z.string(),
  sub_total: z.number(),
  discount: z.number(),
  tax_total: z.number(),
  total: z.number(),
  ...AsIssued,
  /** Null of a paid order that was cancelled before a reason was asked for. */
  reason: z.string().nullable(),
  /** What went back by which way of paying. */
  payments: z.array(z.object({ title: z.string(), amount: z.number() })),
});
/** Newest first; the header X-Total-Count says how many there are on all pages. */
export const listCreditNotes = defineRpc({
  subject: 'rpc.ordering.list_credit_notes',
  http: ['GET', '/invoices/credit-notes'],
  who: invoices,
  cost: 'moderate',
  input: withDays(z.object({ ...filter, ...pages(1_000) })),
  output: z.array(CreditNote),
  errors: ['DATE_RANGE_INVALID'],
});
/** Invoices of the range, and their credit notes as negative lines, with the tax split that the store's GSTIN asks for. */
export const exportInvoices = defineRpc({
  subject: 'rpc.ordering.export_invoices',
  http: ['GET', '/invoices/export'],
  who: invoices,
  download: true,
  cost: 'costly',
  input: withDays(z.object({ ...filter, after: After })),
  output: CsvPage,
  errors: ['DATE_RANGE_INVALID'],
});
export const invoicePdf = defineRpc({
  subject: 'rpc.ordering.invoice_pdf',
  http: ['GET', '/invoices/pdf'],
  who: whoMay('reprint'),
  file: true,
  cost: 'costly',
  input: z.object({ invoiceId: text(16, 'Invalid request!') }),
  output: FileAnswer,
  errors: ['NOT_FOUND'],
});
