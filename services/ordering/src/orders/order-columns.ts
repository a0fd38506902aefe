import type { OutboxRow } from '@thali/kit/events/outbox';
import { CustomerType, DeliveryType, ItemStatus, OrderStatus, PaymentStatus } from '@thali/proto/ordering/order';
import { type CreatedOrder, LineAddons } from '@thali/proto/ordering/order-events';
import * as z from 'zod';
import type { Columns, Placed } from './columns.js';

/**
 * All columns of `orders`. Row types, select lists, and the columns that are placed and saved are derived from this list. Migrations and
 * `place_orders` are literal (ADR 34), so test/columns.spec.ts compares them with it.
 */
export const orderColumns = {
  tenant_id: { sql: 'uuid', use: 'placed' },
  id: { sql: 'uuid', use: 'placed read' },
  version: { sql: 'int', use: 'read saved' },
  business_day: { sql: 'date', use: 'placed read' },
  token_no: { sql: 'int', use: 'read' },
  created_at: { sql: 'timestamptz', use: 'placed read' },
  /** The id of the user who placed it. */
  created_by: { sql: 'text', use: 'placed read' },
  delivery_type: { sql: 'text', use: 'placed read', of: DeliveryType },
  customer_type: { sql: 'text', use: 'placed read', of: CustomerType },
  customer_id: { sql: 'text', null: true, use: 'placed read' },
  customer_name: { sql: 'text', null: true, use: 'placed read' },
  table_id: { sql: 'uuid', null: true, use: 'placed read' },
  table_title: { sql: 'text', null: true, use: 'placed read' },
  floor: { sql: 'text', null: true, use: 'placed read' },
  status: { sql: 'text', use: 'read saved', of: OrderStatus },
  payment_status: { sql: 'text', use: 'placed read saved', of: PaymentStatus },
  coupon_code: { sql: 'text', null: true, use: 'placed read' },
  discount_percent_bp: { sql: 'int', null: true, use: 'placed read' },
  discount_fixed_minor: { sql: 'bigint', null: true, use: 'placed read' },
  /** Whether the tax is two equal halves; null on orders from before this rule. */
  halved_tax: { sql: 'boolean', null: true, use: 'placed read' },
  /** Whether the discount comes off the menu's prices; null on orders from before this rule, whose discount is a part of the net (ADR 49). */
  menu_discount: { sql: 'boolean', null: true, use: 'placed read' },
  currency: { sql: 'text', use: 'placed read' },
  subtotal_minor: { sql: 'bigint', use: 'placed read saved' },
  discount_minor: { sql: 'bigint', use: 'placed read saved' },
  tax_minor: { sql: 'bigint', use: 'placed read saved' },
  total_minor: { sql: 'bigint', use: 'placed read saved' },
  /** Set by `issue_invoices`, with `bill_id` below. */
  invoice_id: { sql: 'text', null: true, use: 'read' },
  qr_order_id: { sql: 'uuid', null: true, use: 'placed read' },
  closed_at: { sql: 'timestamptz', null: true, use: 'read saved' },
  cancelled_by: { sql: 'text', null: true, use: 'read saved' },
  /** The username that completed the order; below, the reason for completing it without payment. */
  closed_by: { sql: 'text', null: true, use: 'read saved' },
  unpaid_reason: { sql: 'text', null: true, use: 'read saved' },
  /** The bill that it is on, with all of its lines; null until that is touched (ADR 70). */
  bill_id: { sql: 'uuid', null: true, use: 'kept' },
} as const satisfies Columns;

/** All columns of `order_item`, in the same way. */
export const itemColumns = {
  tenant_id: { sql: 'uuid', use: 'kept' },
  id: { sql: 'uuid', use: 'placed read' },
  order_id: { sql: 'uuid', use: 'read' },
  /** Its place in the order, from 1. Pieces that came off a line stand at the place of that line. */
  position: { sql: 'int', use: 'placed read' },
  item_id: { sql: 'uuid', use: 'placed read' },
  title: { sql: 'text', use: 'placed read' },
  variant_id: { sql: 'uuid', null: true, use: 'placed read' },
  variant_title: { sql: 'text', null: true, use: 'placed read' },
  variant_price_minor: { sql: 'bigint', null: true, use: 'placed read' },
  addons: { sql: 'jsonb', use: 'placed read', of: LineAddons },
  unit_minor: { sql: 'bigint', use: 'placed read' },
  quantity: { sql: 'int', use: 'placed read saved' },
  notes: { sql: 'text', null: true, use: 'placed read' },
  tax_title: { sql: 'text', null: true, use: 'placed read' },
  /** Hundredths of a percent, cut. */
  tax_rate_bp: { sql: 'int', use: 'placed read' },
  /** Where the rate has a third decimal (ADR 53). */
  tax_rate_thousandths: { sql: 'int', null: true, use: 'placed read' },
  tax_type: { sql: 'text', use: 'placed read' },
  status: { sql: 'text', use: 'read saved', of: ItemStatus },
  status_at: { sql: 'timestamptz', use: 'read saved' },
  /** The reason that staff gave for cancelling the item, if any. */
  cancel_reason: { sql: 'text', null: true, use: 'read saved' },
  /** How many of its pieces are not to be cooked any more, because they were refunded (ADR 51). Money does not depend on it. */
  stopped: { sql: 'int', use: 'read saved' },
} as const satisfies Columns;

/** The input of `place_orders` for each order besides its columns. The database sets the token number in `event`. */
export const withOrder = {
  position: { sql: 'int', use: 'placed' },
  operation: { sql: 'text', use: 'placed' },
  key: { sql: 'text', null: true, use: 'placed' },
  input_hash: { sql: 'text', null: true, use: 'placed' },
  items: { sql: 'jsonb', use: 'placed', of: z.custom<Placed<typeof itemColumns>[]>() },
  event: { sql: 'jsonb', use: 'placed', of: z.custom<OutboxRow<CreatedOrder>>() },
} as const satisfies Columns;
