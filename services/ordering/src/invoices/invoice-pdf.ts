import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { invoicePdf } from '@thali/proto/ordering/invoices';
import type { EntityManager } from 'typeorm';
import { letterheadsOf } from '../letterheads/letterhead.js';
import { paidOn } from '../orders/ledger.js';
import { findOrders } from '../orders/order-store.js';
import { type BillParts, creditNoteBill, invoiceBill } from './bill.js';
import { creditNotesOf } from './credit-note.js';
import { drawBill } from './draw-bill.js';
import { findInvoices } from './invoice.js';

/** An invoice or, by its own number, a credit note as a PDF. */
@Controller()
export class InvoicePdf {
  constructor(private readonly db: Database) {}

  @Rpc(invoicePdf)
  async handle({ invoiceId: id }: Input<typeof invoicePdf>, context: CallContext): Promise<Output<typeof invoicePdf>> {
    const bill = await this.db.tx(context, async (tx) => {
      const { tenantId } = context;
      const [credited] = await tx.query<{ invoice_id: string }[]>(
        'select invoice_id from credit_note where tenant_id = $1 and id = $2',
        [tenantId, id],
      );
      const parts = await billParts(tx, tenantId, credited?.invoice_id ?? id);
      const note = parts.creditNotes.find((one) => one.id === id);
      return note ? creditNoteBill(parts, note) : invoiceBill(parts);
    });
    const pdf = await drawBill(bill);
    return {
      fileName: `${bill.kind}-${id.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      base64: pdf.toString('base64'),
    };
  }
}

/** Everything that the PDFs of an invoice and its credit notes are made of. @throws AppError NOT_FOUND */
export async function billParts(tx: EntityManager, tenantId: string, id: string): Promise<BillParts> {
  const [invoice] = await findInvoices(tx, tenantId, 'id = $2', [id]);
  if (!invoice) throw new AppError('NOT_FOUND');
  const creditNotes = await creditNotesOf(tx, tenantId, id);
  return {
    invoice,
    orders: await findOrders(tx, tenantId, 'invoice_id = $2 order by token_no', id),
    payments: await tx.query<BillParts['payments']>(`select title, amount_minor from ${paidOn('$2')} as paid order by position`, [
      tenantId,
      id,
    ]),
    creditNotes,
    letterheadOf: await letterheadsOf(tx, tenantId, [invoice, ...creditNotes]),
  };
}
