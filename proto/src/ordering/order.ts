import * as z from 'zod';
import { bounds } from '../bounds.js';
import { Id, longText, OptionalId, Timestamp } from '../kernel.js';

export const DeliveryType = z.enum(['dinein', 'takeaway', 'delivery']);
export type DeliveryType = z.output<typeof DeliveryType>;
export const CustomerType = z.enum(['WALKIN', 'CUSTOMER']);
export const OrderStatus = z.enum(['created', 'completed', 'cancelled']);
export type OrderStatus = z.output<typeof OrderStatus>;
export const PaymentStatus = z.enum(['pending', 'paid', 'refunded']);
export type PaymentStatus = z.output<typeof PaymentStatus>;
export const ItemStatus = z.enum(['created', 'preparing', 'completed', 'delivered', 'cancelled']);
export type ItemStatus = z.output<typeof ItemStatus>;

const quantityText = 'Quantity must be between 1 and 999!';
/** Pieces of a line. */
export const Quantity = z.number(quantityText).int(quantityText).min(1, quantityText).max(999, quantityText);
/** A line as the client sends it: ids, quantity and notes. Its prices are the server's; whatever else the client sends is ignored. */
export const CartLine = z.object({
  /** The menu item. */
  id: Id,
  quantity: Quantity,
  notes: longText(100, 'Notes can have 100 characters at most!')
    .nullish()
    .transform((notes) => notes || null),
  variant_id: OptionalId,
  addons_ids: z
    .array(Id)
    .max(bounds.lineAddons)
    .nullish()
    .transform((ids) => [...new Set(ids ?? [])]),
});
export type CartLine = z.output<typeof CartLine>;

/** A line of an order with the prices it was sold at, in major units. */
export const OrderItem = z.object({
  id: Id,
  order_id: Id,
  item_id: Id,
  item_title: z.string(),
  variant_id: Id.nullable(),
  variant_title: z.string().nullable(),
  variant_price: z.number().nullable(),
  /** Unit price: variant or base price plus addons. */
  price: z.number(),
  quantity: z.number().int(),
  /** On boards `cancelled` also where all of it was refunded and the kitchen stopped. */
  status: ItemStatus,
  /** When its status last changed, or the kitchen was told to stop. */
  date: Timestamp,
  /** On boards: how many pieces were refunded and are not to be cooked. The release before tells nothing of it, nor of the next. */
  stopped: z.number().int().optional(),
  /** On boards: how many pieces were refunded and are cooked all the same, until the line is done. */
  goes_on: z.number().int().optional(),
  addons: z.array(z.object({ id: Id, title: z.string(), price: z.number() })),
  notes: z.string().nullable(),
  tax_title: z.string().nullable(),
  tax_rate: z.number(),
  tax_type: z.enum(['exclusive', 'inclusive', 'none']),
  /** Unit price x quantity, as the menu shows it. */
  amount: z.number(),
});
export type OrderItem = z.output<typeof OrderItem>;

/** Figures of an order without its cancelled items, in major units. */
export const OrderTotals = z.object({
  subtotal: z.number(),
  discount: z.number(),
  taxTotal: z.number(),
  total: z.number(),
});
export const Order = z.object({
  id: Id,
  date: Timestamp,
  delivery_type: DeliveryType,
  customer_type: CustomerType,
  customer_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  table_id: Id.nullable(),
  table_title: z.string().nullable(),
  floor: z.string().nullable(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  token_no: z.number().int(),
  coupon_code: z.string().nullable(),
  invoice_id: z.string().nullable(),
  totals: OrderTotals,
  items: z.array(OrderItem),
});
export type Order = z.output<typeof Order>;
