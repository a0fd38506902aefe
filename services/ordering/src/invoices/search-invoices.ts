import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchInvoices } from '@thali/proto/ordering/invoices';
import { searchPattern } from '../customers/customer.js';
import { findInvoices, invoiceOnWire } from './invoice.js';

const mostFound = 50;

@Controller()
export class SearchInvoices {
  constructor(private readonly db: Database) {}

  @Rpc(searchInvoices)
  async handle({ q }: Input<typeof searchInvoices>, context: CallContext): Promise<Output<typeof searchInvoices>> {
    if (!q) return [];
    const part = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const token = /^\d{1,6}$/.test(q) ? Number(q) : null;
    const rows = await this.db.tx(context, async (tx) => {
      // A complete invoice number means exactly that invoice. The primary key finds it, however many invoices there are.
      const whole = await tx.query<{ id: string }[]>('select id from invoice where tenant_id = $1 and id = upper($2)', [
        context.tenantId,
        q,
      ]);
      const found = whole.length
        ? whole
        : await tx.query<{ id: string }[]>(searchStatement, [context.tenantId, part, token, searchPattern(q)]);
      context.totalCount = found.length;
      const shown = found.slice(0, mostFound).map(({ id }) => id);
      return findInvoices(tx, context.tenantId, 'id = any($2::text[])', [shown]);
    });
    return rows.map(invoiceOnWire);
  }
}

const newestFirst = `order by business_day desc, created_at desc, id desc limit ${mostFound + 1}`;
/**
 * Numbers, customers and tables are searched in the covering index, newest first, until enough are found. A token is looked up day by day,
 * because a day has at most one order with it.
 */
export const searchStatement = `
  with days as (select min(business_day) as first, max(business_day) as last from orders where tenant_id = $1 and $3::int is not null)
  select id from (
    (select business_day, created_at, id from invoice
     where tenant_id = $1 and lower(concat_ws(E'\\n', id, customer_name, customer_id, table_title, floor)) like any (array[lower($2), lower($4)]) ${newestFirst})
    union
    select business_day, created_at, id from invoice where tenant_id = $1 and id = any(array(
      select sold.invoice_id from days, generate_series(first, last, interval '1 day') as day
      cross join lateral (select invoice_id from orders where tenant_id = $1 and business_day = day::date and token_no = $3::int) as sold
      where sold.invoice_id is not null))
  ) as found ${newestFirst}`;
