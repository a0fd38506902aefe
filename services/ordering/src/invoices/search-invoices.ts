import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchInvoices } from '@thali/proto/ordering/invoices';
import { newestSearched } from '../customers/found-customers.js';
import { guestPhones, guestValues } from '../customers/guest-phones.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { findInvoices, invoiceOnWire } from './invoice.js';

const mostFound = 50;
/** A token is looked up in so many days, the last ones on which there were orders. */
const tokenDays = 100;

@Controller()
export class SearchInvoices {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(searchInvoices)
  async handle({ q }: Input<typeof searchInvoices>, context: CallContext): Promise<Output<typeof searchInvoices>> {
    if (!q) return [];
    const { tenantId } = context;
    const part = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const token = /^\d{1,6}$/.test(q) ? Number(q) : null;
    const menu = await this.menus.of(tenantId);
    const rows = await this.db.tx(context, async (tx) => {
      // A complete invoice number means exactly that invoice. The primary key finds it, however many invoices there are.
      const whole = await tx.query<{ id: string }[]>('select id from invoice where tenant_id = $1 and id = upper($2)', [
        tenantId,
        q,
      ]);
      const found = whole.length
        ? whole
        : await tx.query<{ id: string }[]>(searchStatement, [...guestValues(tenantId, q, menu), part, token]);
      context.totalCount = found.length;
      const shown = found.slice(0, mostFound).map(({ id }) => id);
      return findInvoices(tx, tenantId, 'id = any($2::text[])', [shown]);
    });
    return rows.map(invoiceOnWire);
  }
}

const newestFirst = (most: number) => `order by business_day desc, created_at desc, id desc limit ${most}`;
const enough = newestFirst(mostFound + 1);
/**
 * Parts of numbers, customers and tables are searched in the covering index among the newest invoices; those of a customer are found by the phone however
 * old they are. A token is looked up day by day, because a day has at most one order with it.
 */
export const searchStatement = `
  with phones as materialized (${guestPhones}),
    days as (select greatest(min(business_day), max(business_day) - ${tokenDays - 1}) as first, max(business_day) as last from orders where tenant_id = $1 and $10::int is not null)
  select id from (
    (select business_day, created_at, id from (
       select business_day, created_at, id, customer_name, customer_id, table_title, floor from invoice where tenant_id = $1 ${newestFirst(newestSearched)}
     ) as newest
     where lower(concat_ws(E'\\n', id, customer_name, customer_id, table_title, floor)) like any (array[lower($9), lower($3)]) ${enough})
    union
    select sold.* from phones cross join lateral (
      select business_day, created_at, id from invoice where tenant_id = $1 and customer_id = phones.phone ${enough}) as sold
    union
    select business_day, created_at, id from invoice where tenant_id = $1 and id = any(array(
      select sold.invoice_id from days, generate_series(first, last, interval '1 day') as day
      cross join lateral (select invoice_id from orders where tenant_id = $1 and business_day = day::date and token_no = $10::int limit 1) as sold
      where sold.invoice_id is not null))
  ) as found ${enough}`;
