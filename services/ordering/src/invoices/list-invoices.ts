import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { businessDay, dateRange } from '@thali/kit/domain/business-day';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { listInvoices } from '@thali/proto/ordering/invoices';
import { MenuCopy } from '../menu/menu-copy.js';
import { findInvoices, invoiceOnWire } from './invoice.js';

const ofDays = 'business_day between $2 and $3';

@Controller()
export class ListInvoices {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(listInvoices)
  async handle(input: Input<typeof listInvoices>, context: CallContext): Promise<Output<typeof listInvoices>> {
    const { calendar } = await this.menus.of(context.tenantId);
    const { page, perPage } = input;
    const { from, to } = dateRange(input.type ?? 'today', businessDay(context.now, calendar), input.from, input.to);
    return this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>(`select count(*) from invoice where tenant_id = $1 and ${ofDays}`, [
        context.tenantId,
        from,
        to,
      ]);
      context.totalCount = counted?.count ?? 0;
      const values = [from, to, perPage, (page - 1) * perPage];
      return (await findInvoices(tx, context.tenantId, ofDays, values, 'limit $4 offset $5')).map(invoiceOnWire);
    });
  }
}
