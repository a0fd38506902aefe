import type { OutboxRow } from '@thali/kit/events/outbox';
import type { Payload } from '@thali/proto/kernel';
import { BillState, type billChanged } from '@thali/proto/ordering/bill';
import * as z from 'zod';
import type { Columns, Placed } from './columns.js';
import type { invoiceColumns, withInvoice } from './invoice-columns.js';

/** All columns of `bill`, in the same form as the columns of orders in order-columns.ts. */
export const billColumns = {
  tenant_id: { sql: 'uuid', use: 'kept' },
  id: { sql: 'uuid', use: 'placed' },
  version: { sql: 'int', use: 'placed' },
  /** The table of its first order. */
  table_id: { sql: 'uuid', null: true, use: 'placed' },
  state: { sql: 'text', use: 'placed', of: BillState },
  currency: { sql: 'text', use: 'placed' },
  subtotal_minor: { sql: 'bigint', use: 'placed' },
  discount_minor: { sql: 'bigint', use: 'placed' },
  tax_minor: { sql: 'bigint', use: 'placed' },
  total_minor: { sql: 'bigint', use: 'placed' },
  /** `billRule` of libs/money when the figures were made. */
  rule: { sql: 'int', use: 'placed' },
  opened_at: { sql: 'timestamptz', use: 'placed' },
  /** The id of the user who touched it first; below, of who issued its invoice. */
  opened_by: { sql: 'text', use: 'placed' },
  issued_at: { sql: 'timestamptz', null: true, use: 'placed' },
  issued_by: { sql: 'text', null: true, use: 'placed' },
  /** Set by `issue_invoices`. A bill has one invoice at most. */
  invoice_id: { sql: 'text', null: true, use: 'kept' },
} as const satisfies Columns;

/** The input of `issue_invoices` for each bill besides its columns. The database sets the invoice number in both events. */
export const withBill = {
  position: { sql: 'int', use: 'placed' },
  order_ids: { sql: 'uuid[]', use: 'placed' },
  event: { sql: 'jsonb', use: 'placed', of: z.custom<OutboxRow<Payload<typeof billChanged>>>() },
  invoice: { sql: 'jsonb', use: 'placed', of: z.custom<Placed<typeof invoiceColumns> & Placed<typeof withInvoice>>() },
} as const satisfies Columns;
