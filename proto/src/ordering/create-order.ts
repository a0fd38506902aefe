import * as z from 'zod';
import { bounds } from '../bounds.js';
import { pricedBy } from '../catalog/menu-revision.js';
import { defineRpc, Id, Message, Money, OptionalId, optionalExactText, optionalText, whoMay } from '../kernel.js';
import { CartLine, CustomerType, DeliveryType } from './order.js';

const cartEmpty = 'Cart is empty!';
export const Payments = z.array(z.object({ paymentTypeId: Id, amount: Money })).max(bounds.payments);
export const orderForm = {
  cart: z.array(CartLine, cartEmpty).min(1, cartEmpty).max(bounds.orderLines, 'The cart is too long!'),
  deliveryType: DeliveryType.nullish().transform((type) => type ?? 'dinein'),
  customerType: CustomerType.nullish().transform((type) => type ?? 'WALKIN'),
  /** The customer's phone. */
  customerId: optionalText(20),
  tableId: OptionalId,
  /** Id of the QR order that was loaded into the cart. */
  selectedQrOrderItem: OptionalId,
  /**
   * What comes off the menu's prices, major units. With a coupon it only confirms what was shown, which may also be the discount without tax
   * of `FreshFigures`.
   */
  discount: Money.nullish().transform((discount) => discount ?? 0),
  couponCode: optionalExactText(40),
  payableAmount: Money,
  ...pricedBy,
};
export const OrderPlaced = Message.extend({ tokenNo: z.number().int(), orderId: Id });
export type OrderPlaced = z.output<typeof OrderPlaced>;

export const orderErrors = [
  'ITEM_UNAVAILABLE',
  'VARIANT_REQUIRED',
  'VARIANT_UNKNOWN',
  'ADDON_UNKNOWN',
  'TABLE_NOT_ALLOWED',
  'COUPON_INVALID',
  'DISCOUNT_INVALID',
  'CUSTOMER_REQUIRED',
  'PRICES_CHANGED',
  'QR_ORDER_PROCESSED',
  'NOT_FOUND',
] as const;

/** Sends the cart to the kitchen without payment. `PRICES_CHANGED` carries the fresh figures in `details`. */
export const createOrder = defineRpc({
  subject: 'rpc.ordering.create_order',
  http: ['POST', '/pos/create-order'],
  who: whoMay('sell'),
  emits: ['new_order'],
  idempotent: true,
  aside: ['menuRevision'],
  // 200 lines with 50 addons each would be 500 KB; a long cart is 20.
  maxBodyBytes: 100 * 1024,
  input: z.object(orderForm),
  output: OrderPlaced,
  errors: orderErrors,
});

/** Figures in `details` of `PRICES_CHANGED`, major units. */
export const FreshFigures = z.object({
  itemsTotal: z.number(),
  discount: z.number(),
  taxTotal: z.number(),
  payableTotal: z.number(),
});
