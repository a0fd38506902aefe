import * as z from 'zod';
import { Day, defineRpc, Empty, Id, percent, requiredText, whoMay } from '../kernel.js';
import { MenuRevision } from './menu-revision.js';

/** `discount` is a percentage; the coupon is valid through its expiry day, a business day of the store. */
export const Coupon = z.object({ id: Id, code: z.string(), discount: z.number(), expiry: Day.nullable() });
export type Coupon = z.output<typeof Coupon>;

const manage = whoMay('changeCoupons');
const Saved = z.object({ success: z.literal(true), message: z.string() });
const Expiry = z
  .union([Day, z.literal('')])
  .nullish()
  .transform((day) => day || null);
const Discount = percent('Invalid value provided in Discount!');
const flagged = { successFlag: true };

export const listCoupons = defineRpc({
  ...flagged,
  subject: 'rpc.catalog.list_coupons',
  http: ['GET', '/coupons'],
  who: whoMay('seeCoupons'),
  cost: 'moderate',
  input: Empty,
  output: z.object({ coupons: z.array(Coupon), menuRevision: MenuRevision.optional() }),
});
export const addCoupon = defineRpc({
  ...flagged,
  subject: 'rpc.catalog.add_coupon',
  http: ['POST', '/coupons/add'],
  who: manage,
  emits: ['catalog_changed'],
  input: z.object({ code: requiredText('Provide Coupon Code!', 40), discount: Discount, expiry: Expiry }),
  output: Saved,
  errors: ['COUPON_EXISTS', 'LIMIT_REACHED'],
});
export const updateCoupon = defineRpc({
  ...flagged,
  subject: 'rpc.catalog.update_coupon',
  http: ['POST', '/coupons/{id}/update'],
  who: manage,
  emits: ['catalog_changed'],
  input: z.object({ id: Id, code: requiredText('Please provide coupon code!', 40), discount: Discount, expiry: Expiry }),
  output: Saved,
  errors: ['NOT_FOUND', 'COUPON_EXISTS'],
});
export const deleteCoupon = defineRpc({
  ...flagged,
  subject: 'rpc.catalog.delete_coupon',
  http: ['DELETE', '/coupons/{id}'],
  who: manage,
  emits: ['catalog_changed'],
  input: z.object({ id: Id }),
  output: Saved,
  errors: ['NOT_FOUND'],
});
