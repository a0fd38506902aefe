import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/app-error';
import type { CallContext } from '@thali/kit/context';
import { Database } from '@thali/kit/database';
import { Rpc } from '@thali/kit/rpc-server';
import type { Input, Output } from '@thali/proto/kernel';
import { invoicePdf } from '@thali/proto/ordering/invoices';
import type { EntityManager } from 'typeorm';
import { MenuCopy } from '../menu/menu-copy.js';
import { findOrders } from '../orders/order-store.js';
import { type BillParts, type CreditNoteRow, creditNoteBill, invoiceBill } from './bill.js';
import { drawBill } from './draw-bill.js';
import { findInvoices } from './invoice.js';

/** An invoice or, by its own number, a credit note as a PDF. */
@Controller()
export class InvoicePdf {
  constructor(
    private readonly db: Database,
    private readonly menus: MenuCopy,
  ) {}

  @Rpc(invoicePdf)
  async handle({ invoiceId: id }: Input<typeof invoicePdf>, context: CallContext): Promise<Output<typeof invoicePdf>> {
    const { store, calendar } = await this.menus.of(context.tenantId);
    const bill = await this.db.tx(context, async (tx) => {
      const { tenantId } = context;
      const [note] = await tx.query<(CreditNoteRow & { invoice_id: string })[]>(
        'select id, invoice_id, order_id, created_at, total_minor from credit_note where tenant_id = $1 and id = $2',
        [tenantId, id],
      );
      const parts = { ...(await read(tx, tenantId, note?.invoice_id ?? id)), store, calendar };
      return note ? creditNoteBill(parts, note) : invoiceBill(parts);
    });
    const pdf = await drawBill(bill);
    const kind = bill.title === 'Credit note' ? 'credit-note' : 'invoice';
    return {
      fileName: `${kind}-${id.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      base64: pdf.toString('base64'),
    };
  }
}

async function read(tx: EntityManager, tenantId: string, id: string): Promise<Omit<BillParts, 'store' | 'calendar'>> {
  const [invoice] = await findInvoices(tx, tenantId, 'id = $2', [id]);
  if (!invoice) throw new AppError('NOT_FOUND');
  return {
    invoice,
    orders: await findOrders(tx, tenantId, 'invoice_id = $2 order by token_no', id),
    payments: await tx.query<BillParts['payments']>(
      'select title, amount_minor from invoice_payment where tenant_id = $1 and invoice_id = $2 order by position',
      [tenantId, id],
    ),
    creditNotes: await tx.query<CreditNoteRow[]>(
      'select id, order_id, created_at, total_minor from credit_note where tenant_id = $1 and invoice_id = $2 order by created_at, id',
      [tenantId, id],
    ),
  };
}
