import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Invoice } from '@thali/proto/ordering/invoices';
import type { EntityManager } from 'typeorm';
import { letterheadZone, zoneOf } from '../letterheads/letterhead.js';
import { type Read, selectList } from '../orders/columns.js';
import { invoiceColumns } from '../orders/invoice-columns.js';

/** Money in minor units of `currency`. */
export interface InvoiceRow extends Read<typeof invoiceColumns> {
  table_id: string | null;
  orders: { order_id: string; token_no: number }[];
  refunded_minor: number;
  time_zone: string | null;
}

/**
 * Invoices, newest first, with the orders they are over.
 * @param condition SQL; may use $1 (tenant) and, from $2 on, `values`
 * @param page SQL after `order by`: limit and offset
 */
export const findInvoices = (
  tx: EntityManager,
  tenantId: string,
  condition: string,
  values: unknown[],
  page = '',
): Promise<InvoiceRow[]> =>
  tx.query<InvoiceRow[]>(
    `with found as (
       select * from invoice where tenant_id = $1 and ${condition} order by business_day desc, created_at desc, id desc ${page}
     )
     select ${selectList(invoiceColumns)}, table_id, orders, refunded_minor, ${letterheadZone}
     from found as document cross join lateral (
       select coalesce(json_agg(json_build_object('order_id', id, 'token_no', token_no) order by token_no), '[]') as orders,
         (array_agg(table_id) filter (where table_id is not null))[1] as table_id
       from orders where tenant_id = $1 and invoice_id = document.id
     ) as sold cross join lateral (
       select coalesce(sum(total_minor), 0)::bigint as refunded_minor from credit_note where tenant_id = $1 and invoice_id = document.id
     ) as returned
     order by document.business_day desc, created_at desc, id desc`,
    [tenantId, ...values],
  );

export function invoiceOnWire(row: InvoiceRow): Invoice {
  const decimals = currencyDecimals(row.currency);
  const { table_id, table_title, floor, delivery_type, customer_id, orders } = row;
  return {
    invoice_id: row.id,
    created_at: row.created_at.toISOString(),
    sub_total: toMajor(row.subtotal_minor, decimals),
    discount: toMajor(row.discount_minor, decimals),
    tax_total: toMajor(row.tax_minor, decimals),
    total: toMajor(row.total_minor, decimals),
    table_id,
    table_title,
    floor,
    delivery_type,
    customer_type: customer_id ? 'CUSTOMER' : 'WALKIN',
    customer_id,
    name: row.customer_name,
    email: row.customer_email,
    orders,
    refunded: toMajor(row.refunded_minor, decimals),
    currency: row.currency,
    time_zone: zoneOf(row),
  };
}
