import * as z from 'zod';
import { defineEvent, Id, Timestamp } from '../kernel.js';

/**
 * `open`: it was touched before it was paid. `printed`: the guest has seen it. `issued`: it has its invoice and is not paid in full. `settled`: it is.
 * `void`: it was given up before it had an invoice.
 */
export const BillState = z.enum(['open', 'printed', 'issued', 'settled', 'void']);

/**
 * A bill's whole state, so that a consumer needs no other event. Money in minor units of `currency`. `version` grows with each change. `rule` is the
 * revision of the rule of `libs/money` that made the figures.
 */
export const billChanged = defineEvent({
  subject: 'evt.ordering.bill_changed',
  heardBy: [],
  payload: z.object({
    billId: Id,
    version: z.number().int(),
    state: BillState,
    tableId: Id.nullable(),
    orderIds: z.array(Id),
    invoiceId: z.string().nullable(),
    currency: z.string(),
    subtotalMinor: z.number().int(),
    discountMinor: z.number().int(),
    taxMinor: z.number().int(),
    totalMinor: z.number().int(),
    rule: z.number().int(),
    openedAt: Timestamp,
    issuedAt: Timestamp.nullable(),
  }),
});
