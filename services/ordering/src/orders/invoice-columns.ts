import type { OutboxRow } from '@thali/kit/events/outbox';
import type { Payload } from '@thali/proto/kernel';
import { DeliveryType } from '@thali/proto/ordering/order';
import type { invoiceIssued } from '@thali/proto/ordering/order-events';
import * as z from 'zod';
import type { Columns, Placed } from './columns.js';
import type { TaxPart } from './taxes.js';

/** All columns of `invoice`, in the same form as the columns of orders in order-columns.ts. */
export const invoiceColumns = {
  tenant_id: { sql: 'uuid', use: 'kept' },
  /** The invoice number, which `issue_invoices` assigns. */
  id: { sql: 'text', use: 'read' },
  business_day: { sql: 'date', use: 'placed read' },
  created_at: { sql: 'timestamptz', use: 'placed read' },
  created_by: { sql: 'text', use: 'placed' },
  currency: { sql: 'text', use: 'placed read' },
  subtotal_minor: { sql: 'bigint', use: 'placed read' },
  discount_minor: { sql: 'bigint', use: 'placed read' },
  tax_minor: { sql: 'bigint', use: 'placed read' },
  total_minor: { sql: 'bigint', use: 'placed read' },
  customer_id: { sql: 'text', null: true, use: 'placed read' },
  customer_name: { sql: 'text', null: true, use: 'placed read' },
  /** The email at the moment of issue. Triggers write this column and `letterhead`. */
  customer_email: { sql: 'text', null: true, use: 'read' },
  table_title: { sql: 'text', null: true, use: 'placed read' },
  floor: { sql: 'text', null: true, use: 'placed read' },
  delivery_type: { sql: 'text', use: 'placed read', of: DeliveryType },
  /** Null on invoices from before taxes were stored. */
  taxes: { sql: 'jsonb', null: true, use: 'placed', of: z.custom<TaxPart[]>() },
  letterhead: { sql: 'int', null: true, use: 'read' },
  /** The day close that contains the invoice. */
  day_close_id: { sql: 'uuid', null: true, use: 'kept' },
} as const satisfies Columns;

/** All columns of `invoice_payment`. */
export const paymentColumns = {
  tenant_id: { sql: 'uuid', use: 'kept' },
  invoice_id: { sql: 'text', use: 'kept' },
  position: { sql: 'int', use: 'placed' },
  payment_type_id: { sql: 'uuid', null: true, use: 'placed' },
  title: { sql: 'text', use: 'placed' },
  amount_minor: { sql: 'bigint', use: 'placed' },
  /** A trigger writes it. Null where catalog had told none, and on payments from before it was kept. */
  kind: { sql: 'text', null: true, use: 'kept' },
} as const satisfies Columns;

/** The input of `issue_invoices` for each invoice besides its columns. */
export const withInvoice = {
  series: { sql: 'text', use: 'placed' },
  payments: { sql: 'jsonb', use: 'placed', of: z.custom<Placed<typeof paymentColumns>[]>() },
  event: { sql: 'jsonb', use: 'placed', of: z.custom<OutboxRow<Payload<typeof invoiceIssued>>>() },
} as const satisfies Columns;
