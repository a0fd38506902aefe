import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { searchInvoices } from '@thali/proto/ordering/invoices';
import { findInvoices, invoiceOnWire } from './invoice.js';

@Controller()
export class SearchInvoices {
  constructor(private readonly db: Database) {}

  @Rpc(searchInvoices)
  async handle({ q }: Input<typeof searchInvoices>, context: CallContext): Promise<Output<typeof searchInvoices>> {
    if (!q) return [];
    const part = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const token = /^\d{1,6}$/.test(q) ? Number(q) : null;
    const rows = await this.db.tx(context, (tx) => findInvoices(tx, context.tenantId, fits, [part, token], 'limit 50'));
    return rows.map(invoiceOnWire);
  }
}

const fits = `(
  id ilike $2 or customer_name ilike $2 or customer_id ilike $2 or table_title ilike $2 or floor ilike $2
  or id in (select invoice_id from orders where tenant_id = $1 and token_no = $3::int)
)`;
