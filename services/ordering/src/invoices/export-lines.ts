import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import { type StateTax, stateTaxes } from '@thali/proto/gst-states';
import type { EntityManager } from 'typeorm';
import { phoneCell } from '../customers/phone-in-store.js';
import type { LetterheadOf, OnLetterhead } from '../letterheads/letterhead.js';
import { paidOn } from '../orders/ledger.js';
import type { OrderRow } from '../orders/order.js';
import { gstOf, gstOfTaxes, type TaxPart } from '../orders/taxes.js';

/** An invoice or a credit note. Money in minor units of `currency`. */
export interface DocumentRow extends OnLetterhead {
  kind: 'Invoice' | 'Credit note';
  id: string;
  invoice_id: string;
  /** The orders that a credit note takes back, or parts of them; null for an invoice. */
  order_ids: string[] | null;
  /** Tax parts of a credit note as issued; null for an invoice and for notes from before they were stored. */
  taxes: TaxPart[] | null;
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

/**
 * Whether a document of these days was issued on one of these letterheads; number 0 stands for documents from before letterheads were
 * stored. $1 tenant, $2 to $3 days, $4 numbers.
 */
const issuedStatement = `
  select exists (
      select from invoice where tenant_id = $1 and business_day between $2 and $3 and coalesce(letterhead, 0) = any($4))
    or exists (
      select from credit_note where tenant_id = $1 and business_day between $2 and $3 and coalesce(letterhead, 0) = any($4)) as issued`;

/** The names of the tax half beside CGST on the documents of these days. Documents without a GSTIN have no halves. */
export async function stateTaxesBetween(
  tx: EntityManager,
  [tenantId, from, to]: readonly [tenantId: string, from: string, to: string],
  letterheads: readonly OnLetterhead[],
  letterheadOf: LetterheadOf,
): Promise<StateTax[]> {
  const found: StateTax[] = [];
  for (const tax of stateTaxes) {
    const on = letterheads.filter((document) => letterheadOf(document).gstin && letterheadOf(document).state_tax === tax);
    if (!on.length) continue;
    const numbers = on.map(({ letterhead }) => letterhead ?? 0);
    const [row] = await tx.query<{ issued: boolean }[]>(issuedStatement, [tenantId, from, to, numbers]);
    if (row?.issued) found.push(tax);
  }
  return found;
}

/** $1 tenant, $2 to $3 days, $4 $5 $6 sort key (day, time, id) of the last document before the page, $7 page size. Each kind gives a page of its own, which an index finds. */
export const documentsStatement = `
  select kind, id, invoice_id, order_ids, taxes, business_day::text, created_at, currency, subtotal_minor, discount_minor, tax_minor,
    total_minor, customer_id, customer_name, table_title, floor, coalesce(refunds, (
      select string_agg(title, ' + ' order by position) from ${paidOn('document.invoice_id')} as paid
    ), '') as payments, letterhead
  from (
    (select 'Invoice' as kind, id, id as invoice_id, null::uuid[] as order_ids, null::jsonb as taxes, null as refunds,
      business_day, created_at, currency, subtotal_minor, discount_minor, tax_minor, total_minor, customer_id, customer_name,
      table_title, floor, letterhead
    from invoice where tenant_id = $1 and business_day between $2 and $3
      and (business_day, created_at, id) > ($4::date, $5::timestamptz, $6)
    order by business_day, created_at, id limit $7)
    union all
    (select 'Credit note', note.id, invoice_id,
      array(select order_id union select (line->>'orderId')::uuid from jsonb_array_elements(lines) as line), note.taxes,
      (select string_agg(part->>'title', ' + ') from jsonb_array_elements(note.payments) as part),
      note.business_day, note.created_at, currency, note.subtotal_minor, note.discount_minor, note.tax_minor, note.total_minor,
      customer_id, customer_name, table_title, floor, note.letterhead
    from credit_note as note join invoice on invoice.tenant_id = note.tenant_id and invoice.id = note.invoice_id
    where note.tenant_id = $1 and note.business_day between $2 and $3
      and (note.business_day, note.created_at, note.id) > ($4::date, $5::timestamptz, $6)
    order by note.business_day, note.created_at, note.id limit $7)
  ) as document
  order by document.business_day, document.created_at, document.id limit $7`;

/** The column for central tax and one column per name of the other half exist only when `taxes` has names. */
export const fileColumns = (taxes: readonly StateTax[]): string[] => [
  ...['number', 'kind', 'invoice', 'date', 'time', 'tokens', 'customer', 'phone', 'table', 'floor'],
  ...[
    'subtotal',
    'discount',
    'tax',
    ...(taxes.length ? ['cgst'] : []),
    ...taxes.map((tax) => tax.toLowerCase()),
    'total',
    'currency',
    'payments',
  ],
];

/**
 * A line of the file. The figures of a credit note are negative.
 * @param orders all orders of the document's invoice
 * @param taxes names of the tax half beside CGST that have a column
 */
export function documentLine(
  row: DocumentRow,
  orders: OrderRow[],
  { gstin, state_tax, time_zone }: ReturnType<LetterheadOf>,
  taxes: readonly StateTax[],
): (string | number)[] {
  const ids = row.order_ids;
  const own = ids ? orders.filter(({ id }) => ids.includes(id)) : orders;
  const sign = ids ? -1 : 1;
  const decimals = currencyDecimals(row.currency);
  const amount = (minor: number) => toMajor(sign * minor, decimals);
  const gst = row.taxes ? gstOfTaxes(row.taxes) : gstOf(own);
  const cgst = amount(gst.reduce((sum, { cgstMinor }) => sum + cgstMinor, 0));
  const other = amount(gst.reduce((sum, { sgstMinor }) => sum + sgstMinor, 0));
  const parts = taxes.length ? [gstin ? cgst : '', ...taxes.map((tax) => (gstin && tax === state_tax ? other : ''))] : [];
  return [
    ...[row.id, row.kind, row.invoice_id, ...localTime(row.created_at, time_zone), own.map(({ token_no }) => token_no).join(' ')],
    ...[row.customer_name ?? '', phoneCell(row.customer_id ?? ''), row.table_title ?? '', row.floor ?? ''],
    ...[row.subtotal_minor, row.discount_minor, row.tax_minor].map(amount),
    ...[...parts, amount(row.total_minor), row.currency, row.payments],
  ];
}

/** YYYY-MM-DD and HH:MM in the store's zone. */
function localTime(at: Date, timeZone: string): string[] {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(at).split(' ');
}
