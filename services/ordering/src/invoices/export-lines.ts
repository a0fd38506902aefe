import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { OrderRow } from '../orders/order.js';
import { gstOf } from '../orders/taxes.js';

/** An invoice or a credit note. Money in minor units of `currency`. */
export interface DocumentRow {
  kind: 'Invoice' | 'Credit note';
  id: string;
  invoice_id: string;
  /** The one order that a credit note is over. */
  order_id: string | null;
  business_day: string;
  created_at: Date;
  currency: string;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
  total_minor: number;
  customer_id: string | null;
  customer_name: string | null;
  table_title: string | null;
  floor: string | null;
  payments: string;
}

/** $1 tenant, $2 to $3 days, behind the document $4 $5 $6, $7 of them. */
export const documentsStatement = `
  select kind, id, invoice_id, order_id, business_day::text, created_at, currency, subtotal_minor, discount_minor, tax_minor,
    total_minor, customer_id, customer_name, table_title, floor, (
      select coalesce(string_agg(title, ' + ' order by position), '') from invoice_payment
      where tenant_id = $1 and invoice_id = document.invoice_id
    ) as payments
  from (
    select 'Invoice' as kind, id, id as invoice_id, null::uuid as order_id, business_day, created_at, currency, subtotal_minor,
      discount_minor, tax_minor, total_minor, customer_id, customer_name, table_title, floor
    from invoice where tenant_id = $1 and business_day between $2 and $3
      and (business_day, created_at, id) > ($4::date, $5::timestamptz, $6)
    union all
    select 'Credit note', note.id, invoice_id, order_id, note.business_day, note.created_at, currency, note.subtotal_minor,
      note.discount_minor, note.tax_minor, note.total_minor, customer_id, customer_name, table_title, floor
    from credit_note as note join invoice on invoice.tenant_id = note.tenant_id and invoice.id = note.invoice_id
    where note.tenant_id = $1 and note.business_day between $2 and $3
      and (note.business_day, note.created_at, note.id) > ($4::date, $5::timestamptz, $6)
  ) as document
  order by business_day, created_at, id limit $7`;

export const fileColumns = (split: boolean): string[] => [
  ...['number', 'kind', 'invoice', 'date', 'time', 'tokens', 'customer', 'phone', 'table', 'floor'],
  ...['subtotal', 'discount', 'tax', ...(split ? ['cgst', 'sgst'] : []), 'total', 'currency', 'payments'],
];

/** A line of the file; a credit note takes its figures back. `orders` are all of its invoice. */
export function documentLine(row: DocumentRow, orders: OrderRow[], timeZone: string, split: boolean): (string | number)[] {
  const own = row.order_id ? orders.filter(({ id }) => id === row.order_id) : orders;
  const sign = row.order_id ? -1 : 1;
  const decimals = currencyDecimals(row.currency);
  const amount = (minor: number) => toMajor(sign * minor, decimals);
  const gst = split ? gstOf(own) : [];
  const halves = [gst.reduce((sum, { cgstMinor }) => sum + cgstMinor, 0), gst.reduce((sum, { sgstMinor }) => sum + sgstMinor, 0)];
  return [
    ...[row.id, row.kind, row.invoice_id, ...localTime(row.created_at, timeZone), own.map(({ token_no }) => token_no).join(' ')],
    ...[row.customer_name ?? '', row.customer_id ?? '', row.table_title ?? '', row.floor ?? ''],
    ...[row.subtotal_minor, row.discount_minor, row.tax_minor, ...(split ? halves : []), row.total_minor].map(amount),
    ...[row.currency, row.payments],
  ];
}

/** YYYY-MM-DD and HH:MM in the store's zone. */
function localTime(at: Date, timeZone: string): string[] {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(at).split(' ');
}
