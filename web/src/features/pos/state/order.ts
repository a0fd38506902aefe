import { FreshFigures } from '@thali/proto/ordering/create-order';
import { DeliveryType } from '@thali/proto/ordering/order';
import * as z from 'zod';

/** A line stores what is chosen, never its price: prices are read from the menu whenever the cart is shown. */
const Line = z.object({
  /** Unique within the order. */
  key: z.number().int(),
  itemId: z.string(),
  /** Stored in case the item leaves the menu while it is in a cart or draft. */
  title: z.string(),
  variantId: z.string().nullable(),
  addonIds: z.array(z.string()),
  quantity: z.number().int().min(1).max(999),
  notes: z.string().nullable(),
});
export type Line = z.output<typeof Line>;

const Customer = z.object({ phone: z.string(), name: z.string() });
export type Customer = z.output<typeof Customer>;

const AppliedCoupon = z.object({ code: z.string(), percent: z.number() });
export type AppliedCoupon = z.output<typeof AppliedCoupon>;

/** Everything about one order before it is sent. No customer means WALKIN. */
export const Order = z.object({
  lines: z.array(Line),
  customer: Customer.nullable(),
  deliveryType: DeliveryType,
  tableId: z.string().nullable(),
  coupon: AppliedCoupon.nullable(),
  /** The QR order that was loaded into the cart. */
  selectedQrOrderItem: z.string().nullable(),
  /** The QR order was accepted or refused elsewhere since. */
  qrOrderGone: z.boolean().default(false),
  /** Texts about what the diner ordered and is not available. */
  leftOut: z.array(z.string()).default([]),
  /** The draft that the order was loaded from; it is deleted when the order is placed. */
  draftId: z.string().nullable().default(null),
});
export type Order = z.output<typeof Order>;

export const emptyOrder: Order = {
  lines: [],
  customer: null,
  deliveryType: 'dinein',
  tableId: null,
  coupon: null,
  selectedQrOrderItem: null,
  qrOrderGone: false,
  leftOut: [],
  draftId: null,
};

/** In major units, as in the contracts. */
export type Figures = z.output<typeof FreshFigures>;

/** One attempt to place this order. Key and body stay the same until an answer says whether the order exists. */
const Intent = z.object({
  key: z.string().brand<'IdempotencyKey'>(),
  pay: z.boolean(),
  request: z.record(z.string(), z.unknown()),
});
export type Intent = z.output<typeof Intent>;

export const PosState = Order.extend({
  /** The line that `+` and `-` act on. */
  selectedKey: z.number().nullable(),
  /** The server's figures for the cart when this till's menu was out of date; dropped when the cart changes. */
  fresh: FreshFigures.nullable(),
  unanswered: Intent.nullable(),
  /** The contents of the cart that was emptied last, until the next order begins. */
  emptied: Order.nullable().default(null),
  /** The order that was placed last. */
  tokenNo: z.number().nullable(),
  orderId: z.string().nullable(),
});
export type PosState = z.output<typeof PosState>;

export const initialState: PosState = {
  ...emptyOrder,
  selectedKey: null,
  fresh: null,
  unanswered: null,
  emptied: null,
  tokenNo: null,
  orderId: null,
};

export const Draft = z.object({ id: z.string(), nameRef: z.string(), date: z.string(), cart: Order });
export type Draft = z.output<typeof Draft>;
