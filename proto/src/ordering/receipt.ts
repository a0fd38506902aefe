import * as z from 'zod';
import { anyScope, defineRpc, Id, Timestamp } from '../kernel.js';
import { Letterhead } from './letterhead.js';
import { Order } from './order.js';

/**
 * Data of the receipt over some orders, as sold: figures in major units. Of orders on one invoice it is that invoice, whole, whichever of
 * them are named; without `invoiceId` it is no invoice.
 */
export const getReceipt = defineRpc({
  subject: 'rpc.ordering.get_receipt',
  http: ['POST', '/orders/receipt'],
  who: anyScope('POS', 'ORDERS', 'ORDER_STATUS', 'ORDER_STATUS_DISPLAY', 'INVOICES'),
  emits: [],
  cost: 'moderate',
  input: z.object({ orderIds: z.array(Id).min(1, 'Please select an order!').max(200) }),
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
