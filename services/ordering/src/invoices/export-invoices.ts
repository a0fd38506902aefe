import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { businessDay, dateRange } from '@thali/kit/domain/business-day';
import { writeCsv } from '@thali/kit/files/csv';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { chosenMoment, Day, type Input, type Output } from '@thali/proto/kernel';
import { exportInvoices } from '@thali/proto/ordering/invoices';
import * as z from 'zod';
import { allLetterheads, letterheadsOf } from '../letterheads/letterhead.js';
import { MenuCopy } from '../menu/menu-copy.js';
import { findOrders } from '../orders/order-store.js';
import { type DocumentRow, documentLine, documentsStatement, fileColumns, stateTaxesBetween } from './export-lines.js';

const pageSize = 200;
const Place = z.tuple([Day, chosenMoment('Invalid page!'), z.string().regex(/^[A-Z0-9/-]{1,16}$/)]);

/** Exports invoices and credit notes as they were issued. A page starts after the document `after`. */
@Controller()
export class ExportInvoices {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(exportInvoices)
  async handle(input: Input<typeof exportInvoices>, context: CallContext): Promise<Output<typeof exportInvoices>> {
    const { calendar } = await this.menus.of(context.tenantId);
    const { from, to } = dateRange(input.type ?? 'today', businessDay(context.now, calendar), input.from, input.to);
    const place = input.after === undefined ? [from, '-infinity', ''] : placeOf(input.after);
    return this.db.tx(context, async (tx) => {
      const values = [context.tenantId, from, to, ...place, pageSize];
      const letterheads = await allLetterheads(tx, context.tenantId);
      const letterheadOf = await letterheadsOf(tx, context.tenantId, letterheads);
      const taxes = await stateTaxesBetween(tx, [context.tenantId, from, to], letterheads, letterheadOf);
      const documents = await tx.query<DocumentRow[]>(documentsStatement, values);
      const invoiceIds = [...new Set(documents.map(({ invoice_id }) => invoice_id))];
      const orders = await findOrders(tx, context.tenantId, 'invoice_id = any($2::text[]) order by token_no', invoiceIds);
      const sold = Map.groupBy(orders, ({ invoice_id }) => invoice_id as string);
      const lines = documents.map((document) =>
        documentLine(document, sold.get(document.invoice_id) ?? [], letterheadOf(document), taxes),
      );
      const last = documents.at(-1);
      return {
        fileName: `invoices-${from}-${to}.csv`,
        csv: writeCsv(input.after === undefined ? [fileColumns(taxes), ...lines] : lines),
        next: last && documents.length === pageSize ? nextPlace(last) : null,
      };
    });
  }
}

const nextPlace = ({ business_day, created_at, id }: DocumentRow) => [business_day, created_at.toISOString(), id].join('|');

function placeOf(after: string): string[] {
  const place = Place.safeParse(after.split('|'));
  if (!place.success) throw new AppError('VALIDATION_FAILED');
  return place.data;
}
