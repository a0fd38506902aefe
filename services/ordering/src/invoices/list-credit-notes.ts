import { Controller } from '@nestjs/common';
import { businessDay, dateRange } from '@thali/kit/business-day';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { listCreditNotes } from '@thali/proto/ordering/invoices';
import { MenuCopy } from '../menu/menu-copy.js';

interface Row {
  id: string;
  invoice_id: string;
  order_id: string;
  token_no: number;
  created_at: Date;
  created_by: string;
  currency: string;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
  total_minor: number;
}

@Controller()
export class ListCreditNotes {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(listCreditNotes)
  async handle(input: Input<typeof listCreditNotes>, context: CallContext): Promise<Output<typeof listCreditNotes>> {
    const { calendar } = await this.menus.of(context.tenantId);
    const { from, to } = dateRange(input.type ?? 'today', businessDay(context.now, calendar), input.from, input.to);
    const rows = await this.db.tx(context, (tx) => tx.query<Row[]>(statement, [context.tenantId, from, to]));
    return rows.map((row) => {
      const decimals = currencyDecimals(row.currency);
      return {
        credit_note_id: row.id,
        invoice_id: row.invoice_id,
        order_id: row.order_id,
        token_no: row.token_no,
        created_at: row.created_at.toISOString(),
        created_by: row.created_by,
        sub_total: toMajor(row.subtotal_minor, decimals),
        discount: toMajor(row.discount_minor, decimals),
        tax_total: toMajor(row.tax_minor, decimals),
        total: toMajor(row.total_minor, decimals),
      };
    });
  }
}

const statement = `
  select note.id, note.invoice_id, note.order_id, note.created_at, note.created_by, note.subtotal_minor, note.discount_minor,
    note.tax_minor, note.total_minor, orders.token_no, orders.currency
  from credit_note as note join orders on orders.tenant_id = note.tenant_id and orders.id = note.order_id
  where note.tenant_id = $1 and note.business_day between $2 and $3
  order by note.business_day desc, note.created_at desc, note.id desc limit 1000`;
