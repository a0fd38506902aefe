import { Controller } from '@nestjs/common';
import { AppError } from '@thali/kit/call/app-error';
import type { CallContext } from '@thali/kit/call/context';
import { Database } from '@thali/kit/database/database';
import { Rpc } from '@thali/kit/rpc/rpc-server';
import { currencyDecimals } from '@thali/money/currency';
import { toMajor } from '@thali/money/minor';
import type { Input, Output } from '@thali/proto/kernel';
import { previewCredit } from '@thali/proto/ordering/credit-notes';
import { sumCredit } from '../orders/credit.js';
import { planCredit } from '../orders/issue-credit-note.js';
import { findOrders } from '../orders/order-store.js';
import { uncookedOf } from '../orders/stopped.js';
import { type CreditNoteRow, creditNotesOf, refundsOfNote } from './credit-note.js';

@Controller()
export class PreviewCredit {
  constructor(private readonly db: Database) {}

  @Rpc(previewCredit)
  handle({ invoiceId, lines }: Input<typeof previewCredit>, context: CallContext): Promise<Output<typeof previewCredit>> {
    const { tenantId } = context;
    return this.db.tx(context, async (tx) => {
      const orders = await findOrders(tx, tenantId, 'invoice_id = $2 order by id', invoiceId);
      const [first] = orders;
      if (!first) throw new AppError('NOT_FOUND');
      const major = (minor: number) => toMajor(minor, currencyDecimals(first.currency));
      const returned = ({ title, amountMinor }: { title: string; amountMinor: number }) => ({
        title,
        amount: major(amountMinor),
      });
      const plan = await planCredit(tx, tenantId, orders, lines);
      const sums = sumCredit(plan.lines);
      const notes = await creditNotesOf(tx, tenantId, invoiceId);
      return {
        lines: plan.billed
          .toSorted((a, b) => a.tokenNo - b.tokenNo)
          .map(({ orderItemId, tokenNo, title, details, quantity, credited, priced }) => ({
            ...{ id: orderItemId, token_no: tokenNo, title, details, quantity, credited, total: major(priced.totalMinor) },
          })),
        subtotal: major(sums.subtotalMinor),
        discount: major(sums.discountMinor),
        taxTotal: major(sums.taxMinor),
        total: major(sums.totalMinor),
        payments: plan.payments.map(returned),
        toCook: uncookedOf(orders, plan.lines).map(({ item: { id, title, status }, details, quantity }) => ({
          ...{ id, title, details, quantity, status },
        })),
        credit_notes: notes.map((note: CreditNoteRow) => ({
          credit_note_id: note.id,
          created_at: note.created_at.toISOString(),
          created_by: note.created_by_name,
          reason: note.reason,
          total: major(note.total_minor),
          payments: refundsOfNote(note).map(returned),
        })),
      };
    });
  }
}
