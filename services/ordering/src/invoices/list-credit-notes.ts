import { Controller } from '@nestjs/common';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { businessDay, dateRange } from '@thali/kit/domain/business-day';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { listCreditNotes } from '@thali/proto/ordering/invoices';
import { letterheadZone, zoneOf } from '../letterheads/letterhead.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { type CreditNoteRow, refundsOfNote } from './credit-note.js';

interface Row {
  id: string;
  invoice_id: string;
  order_id: string;
  token_no: number;
  created_at: Date;
  created_by: string;
  currency: string;
  time_zone: string | null;
  subtotal_minor: number;
  discount_minor: number;
  tax_minor: number;
  total_minor: number;
  reason: string | null;
  payments: CreditNoteRow['payments'];
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
    const { page, perPage } = input;
    const { from, to } = dateRange(input.type ?? 'today', businessDay(context.now, calendar), input.from, input.to);
    const days = [context.tenantId, from, to];
    const rows = await this.db.tx(context, async (tx) => {
      const [counted] = await tx.query<{ count: number }[]>(countStatement, days);
      context.totalCount = counted?.count ?? 0;
      return tx.query<Row[]>(statement, [...days, perPage, (page - 1) * perPage]);
    });
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
        currency: row.currency,
        time_zone: zoneOf(row),
        reason: row.reason,
        payments: refundsOfNote(row).map(({ title, amountMinor }) => ({ title, amount: toMajor(amountMinor, decimals) })),
      };
    });
  }
}

const countStatement = 'select count(*)::int from credit_note where tenant_id = $1 and business_day between $2 and $3';
const statement = `
  select document.id, document.invoice_id, document.order_id, document.created_at, document.created_by, document.subtotal_minor,
    document.discount_minor, document.tax_minor, document.total_minor, document.reason, document.payments, orders.token_no,
    orders.currency, ${letterheadZone}
  from credit_note as document join orders on orders.tenant_id = document.tenant_id and orders.id = document.order_id
  where document.tenant_id = $1 and document.business_day between $2 and $3
  order by document.business_day desc, document.created_at desc, document.id desc limit $4 offset $5`;
