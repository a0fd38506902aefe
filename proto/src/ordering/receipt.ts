import * as z from 'zod';
import { bounds } from '../bounds.js';
import { defineRpc, Id, Timestamp, whoMay } from '../kernel.js';
import { Letterhead } from './letterhead.js';
import { Order } from './order.js';

/** For how many minutes after an invoice was issued and its last order left the board a paper of it is the guest's first one. */
export const firstPaperMinutes = 15;
/**
 * Data of the receipt over some orders, as sold: figures in major units. Of orders on one invoice it is that invoice, whole, whichever of
 * them are named; without `invoiceId` it is no invoice. Whoever takes payments prints what they hand over; an invoice that was handed over
 * (`firstPaperMinutes`) is for those who may `reprint`.
 */
export const getReceipt = defineRpc({
  subject: 'rpc.ordering.get_receipt',
  http: ['POST', '/orders/receipt'],
  who: whoMay('takePayment', 'reprint'),
  emits: [],
  cost: 'moderate',
  input: z.object({ orderIds: z.array(Id).min(1, 'Please select an order!').max(bounds.ordersAtOnce) }),
  output: z.object({
    /** When the invoice was issued. Without an invoice it is the present moment. */
    date: Timestamp,
    invoiceId: z.string().nullable(),
    /** The seller as the invoice names it; null for what is no invoice. */
    letterhead: Letterhead.nullable(),
    subtotal: z.number(),
    discount: z.number(),
    taxTotal: z.number(),
    total: z.number(),
    /** Tax by title and rate; the parts add up to taxTotal. */
    taxes: z.array(z.object({ title: z.string(), rate: z.number(), amount: z.number() })),
    /** The same by rate, as central and state tax of a taxable value: for stores with a GSTIN. */
    gst: z.array(z.object({ rate: z.number(), taxable: z.number(), cgst: z.number(), sgst: z.number() })),
    payments: z.array(z.object({ title: z.string(), amount: z.number() })),
    /** With the items that are on the bill. */
    orders: z.array(Order),
  }),
  errors: ['NOT_FOUND'],
});
