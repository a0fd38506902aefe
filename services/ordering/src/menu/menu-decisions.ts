import { AppError } from '@thali/kit/call/app-error';
import type { orderErrors } from '@thali/proto/ordering/create-order';
import type { paymentErrors } from '@thali/proto/ordering/create-order-and-invoice';
import type { qrOrderErrors } from '@thali/proto/ordering/qr-orders';
import type { Menu } from './menu.js';

type Refusal = (typeof orderErrors | typeof paymentErrors | typeof qrOrderErrors)[number];

/** Of each refusal of an order, whether a newer menu could decide otherwise. NOT_FOUND is that of a table, too. */
export const byMenu: Readonly<Record<Refusal, boolean>> = {
  ITEM_UNAVAILABLE: true,
  VARIANT_REQUIRED: true,
  VARIANT_UNKNOWN: true,
  ADDON_UNKNOWN: true,
  COUPON_INVALID: true,
  DISCOUNT_INVALID: true,
  PRICES_CHANGED: true,
  NOT_FOUND: true,
  PAYMENTS_MISMATCH: true,
  PAYMENT_TYPE_UNKNOWN: true,
  TABLE_INVALID: true,
  QR_ORDERING_OFF: true,
  TABLE_NOT_ALLOWED: false,
  CUSTOMER_REQUIRED: false,
  QR_ORDER_PROCESSED: false,
  TOO_MANY_ORDERS: false,
};

/** A refusal by a menu that is older than the client's is no decision: the same call may succeed a moment later, so no key keeps it. */
export class MenuBehind extends AppError {
  constructor(
    readonly wanted: number,
    has: number,
    refusal: AppError,
  ) {
    const cause = new Error(`the copy of the menu has revision ${has}, the order ${wanted}: ${refusal.code}`, { cause: refusal });
    super('SERVICE_UNAVAILABLE', { cause });
  }
}

/**
 * Does what is decided by this menu. What an older menu prices exactly as the client did is simply taken.
 * @param wanted the revision that the client priced by, if it says one
 * @throws MenuBehind in the place of a refusal by a menu that is older than that
 */
export async function decidedBy<T>(menu: Menu, wanted: number | null | undefined, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const older = wanted != null && menu.revision < wanted;
    if (older && error instanceof AppError && (byMenu as Partial<Record<string, boolean>>)[error.code])
      throw new MenuBehind(wanted, menu.revision, error);
    throw error;
  }
}
