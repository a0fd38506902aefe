import * as z from 'zod';
import { bounds } from '../bounds.js';
import { defineRpc, Id, Message, Money, requiredText, Timestamp, text, whoMay } from '../kernel.js';
import { ItemStatus, Quantity } from './order.js';

const givesBack = whoMay('giveBack');
const InvoiceNumber = text(16, 'Invalid request!');
/** Pieces of lines, by the order item's id; without it all that is left. */
const Chosen = z
  .array(z.object({ id: Id, quantity: Quantity }))
  .min(1, 'Please select an item!')
  .max(1_000)
  .optional();
/** What goes back by one way of paying, major units. */
const Returned = z.object({ title: z.string(), amount: z.number() });
const Figures = { subtotal: z.number(), discount: z.number(), taxTotal: z.number(), total: z.number() };

/**
 * What of an invoice can still be taken back, and what a credit note over `lines` would be. Nothing is written. When nothing is left, all
 * figures are 0.
 */
export const previewCredit = defineRpc({
  subject: 'rpc.ordering.preview_credit',
  http: ['POST', '/invoices/credit-preview'],
  who: whoMay('seeInvoices'),
  emits: [],
  cost: 'moderate',
  // 1,000 lines as the web writes them: 64 KB.
  maxBodyBytes: 100 * 1024,
  input: z.object({ invoiceId: InvoiceNumber, lines: Chosen }),
  output: z.object({
    lines: z.array(
      z.object({
        /** The order item. */
        id: Id,
        token_no: z.number().int(),
        title: z.string(),
        details: z.string(),
        quantity: z.number().int(),
        credited: z.number().int(),
        /** Of the whole line, with its discount and tax. */
        total: z.number(),
      }),
    ),
    ...Figures,
    payments: z.array(Returned),
    /** What the kitchen has still to cook of what goes back; the release before tells nothing of it. */
    toCook: z
      .array(
        z.object({
          /** The order item. */
          id: Id,
          title: z.string(),
          details: z.string(),
          /** Of the pieces that go back. */
          quantity: z.number().int(),
          status: ItemStatus,
        }),
      )
      .optional(),
    credit_notes: z.array(
      z.object({
        credit_note_id: z.string(),
        created_at: Timestamp,
        /** Username; null on a note from before it was kept. */
        created_by: z.string().nullable(),
        reason: z.string().nullable(),
        total: z.number(),
        payments: z.array(Returned),
      }),
    ),
  }),
  errors: ['NOT_FOUND', 'CREDIT_TOO_MUCH'],
});

/**
 * Gives back a paid invoice, whole or in part, to the payment types that it was paid by, in the order it was paid. `total` is what the
 * screen showed: when it is not that any more, it is 409 CREDIT_CHANGED with the fresh figure in `details`. With `stopKitchen` what goes back
 * and is not cooked yet is not cooked any more; without it goes on being cooked.
 */
export const creditInvoice = defineRpc({
  subject: 'rpc.ordering.credit_invoice',
  http: ['POST', '/invoices/credit'],
  who: givesBack,
  emits: ['order_update', 'credit_note_issued'],
  idempotent: true,
  cost: 'moderate',
  // As for the preview.
  maxBodyBytes: 100 * 1024,
  input: z.object({
    invoiceId: InvoiceNumber,
    lines: Chosen,
    total: Money,
    reason: requiredText('Please give a reason!'),
    stopKitchen: z.boolean().optional(),
  }),
  output: Message.extend({ creditNoteId: z.string() }),
  errors: ['NOT_FOUND', 'CREDIT_TOO_MUCH', 'CREDIT_CHANGED'],
});

/** What cancelling these orders gives back: one line for each that is paid. Nothing is written. */
export const previewCancel = defineRpc({
  subject: 'rpc.ordering.preview_cancel',
  http: ['POST', '/orders/cancel-preview'],
  who: givesBack,
  emits: [],
  cost: 'moderate',
  input: z.object({ orderIds: z.array(Id).min(1, 'Please select an order!').max(bounds.ordersAtOnce) }),
  output: z.object({
    refunds: z.array(
      z.object({
        order_id: Id,
        token_no: z.number().int(),
        invoice_id: z.string(),
        customer_name: z.string().nullable(),
        total: z.number(),
        payments: z.array(Returned),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
