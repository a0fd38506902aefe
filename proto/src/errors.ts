import type { Said } from './said.js';

/** Every error an answer can carry: HTTP status and the text that a person reads. The only place that knows either. */
export const errors = {
  VALIDATION_FAILED: [400, 'Invalid request!'],
  INVALID_REQUEST: [400, 'Invalid request!'],
  IDEMPOTENCY_KEY_INVALID: [400, 'Idempotency-Key must have 1 to 255 visible ASCII characters!'],
  CART_EMPTY: [400, 'Cart is empty!'],
  ITEM_UNAVAILABLE: [400, 'An item in the cart is not available any more!'],
  VARIANT_REQUIRED: [400, 'Please select a variant!'],
  VARIANT_UNKNOWN: [400, 'The chosen variant is not available any more!'],
  ADDON_UNKNOWN: [400, 'A chosen addon is not available any more!'],
  TABLE_NOT_ALLOWED: [400, 'A table can only be chosen for dine in!'],
  COUPON_INVALID: [400, 'Coupon is not valid!'],
  DISCOUNT_INVALID: [400, 'Discount is not valid!'],
  PAYMENTS_MISMATCH: [400, 'Payments do not add up to the total!'],
  PAYMENT_TYPE_UNKNOWN: [400, 'Payment type is not available!'],
  CUSTOMER_REQUIRED: [400, 'Please select customer!'],
  CURRENT_DEVICE: [400, "You can't remove this device!"],
  PASSWORD_TOO_SHORT: [400, 'Password must have at least 8 characters!'],
  PASSWORD_COMMON: [400, 'Password is too common, please choose another one!'],
  REGISTRATION_OVER: [400, 'This link is not valid any more, please login or register again!'],
  REGISTRATION_PASSWORD: [400, 'This is not the password that was chosen!'],
  PASSWORD_WRONG: [400, 'Wrong password!'],
  NOTHING_TO_CONFIRM: [400, 'There is no address that waits for its confirmation!'],
  LINK_EXPIRED: [400, 'This link was used already or has expired!'],
  DRAWER_UNCOUNTED: [400, 'Please count every payment type!'],
  REASON_MISSING: [400, 'Please give a reason!'],
  DATE_RANGE_INVALID: [400, 'Please provide valid date range!'],
  IMAGE_INVALID: [400, 'The file given is not an image'],
  IMAGE_UNKNOWN: [400, 'Please upload the image first!'],
  AMOUNT_INVALID: [400, 'Invalid amount!'],
  PAYMENT_NOT_VERIFIED: [400, 'Payment verification failed.'],
  SIGNATURE_INVALID: [400, 'Invalid signature!'],
  DATE_PAST: [400, 'Date & time can not be in the past!'],
  TABLE_INVALID: [400, 'Invalid table!'],
  SESSION_REQUIRED: [401, 'Please login to continue!'],
  SESSION_ENDED: [401, 'Session expired, please login again!'],
  WRONG_CREDENTIALS: [401, 'Invalid username or password!'],
  SUBSCRIPTION_INACTIVE: [402, 'Your subscription is inactive!'],
  SCOPE_MISSING: [403, "You don't have access!"],
  ADMIN_PROTECTED: [403, 'Users with role admin can not be changed here!'],
  SELF_PROTECTED: [403, 'You can not delete yourself!'],
  SCOPE_NOT_GRANTABLE: [403, 'You can not grant scopes that you do not have!'],
  USER_OUTRANKS: [403, 'You can not change users who may do more than you!'],
  OWN_PASSWORD: [403, 'Please change your own password in your profile!'],
  PASSWORD_NEEDED: [403, 'Please enter your password to go on!'],
  QR_ORDERING_OFF: [403, 'Ordering is not available!'],
  CROSS_SITE: [403, 'Cross-site request blocked!'],
  NOT_FOUND: [404, 'Not found!'],
  QR_CODE_UNKNOWN: [404, 'Broken Link!'],
  QR_MENU_OFF: [404, 'Menu Not Available!'],
  CURRENCY_FIXED: [409, 'There are orders already, so the currency can not be changed any more!'],
  CURRENCY_UNCONFIRMED: [409, 'Please look at the prices in the new currency first!'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'Request is already being processed!'],
  PRICES_CHANGED: [409, 'Prices have changed, please review the order!'],
  ORDER_ALREADY_PAID: [409, 'Order is already paid!'],
  TOO_MANY_LINES: [409, 'These orders have more than 2,000 lines together, please take fewer at once!'],
  ORDER_UNPAID: [409, 'Order is not paid yet!'],
  CREDIT_TOO_MUCH: [409, 'That is more than is left of this invoice!'],
  CREDIT_CHANGED: [409, 'The invoice has changed meanwhile, please check the figures!'],
  FEWER_LEFT: [409, 'Fewer are left than you want to cancel!'],
  ORDER_CLOSED: [409, 'Order is already closed!'],
  ITEM_STATUS_NOT_ALLOWED: [409, 'Item status can not be changed like that!'],
  ITEM_STOPPED: [409, 'This was refunded and is not to be cooked!'],
  USERNAME_TAKEN: [409, 'Username is already taken!'],
  CUSTOMER_EXISTS: [409, 'Customer with this phone already exists!'],
  TABLE_EXISTS: [409, 'A table with this title is there already!'],
  COUPON_EXISTS: [409, 'Coupon code already exists!'],
  TABLE_BOOKED: [409, 'Table is already booked at that time!'],
  QR_ORDER_PROCESSED: [409, 'QR order already processed!'],
  EXPORT_RUNNING: [409, 'Your data is being downloaded already!'],
  /** `details`: `what` (a name of limits.ts), `limit`, `used`. Each limit has words of its own. */
  LIMIT_REACHED: [409, 'There is no room for more!'],
  DAY_MOVED_ON: [409, 'Sales have come in meanwhile, please check the figures!'],
  DAY_EMPTY: [409, 'There is nothing to close!'],
  EVENT_REFUSED: [409, 'The event was refused again!'],
  EVENT_HANDLED: [409, 'This event was handled already!'],
  ALREADY_EXISTS: [409, 'It already exists!'],
  BODY_TOO_SLOW: [408, 'Your request came too slowly, try again!'],
  TOO_LARGE: [413, 'Request is too large!'],
  MEDIA_TYPE: [415, 'Unsupported media type!'],
  IDEMPOTENCY_MISMATCH: [422, 'This request key was already used with different data!'],
  IDEMPOTENCY_KEY_MISSING: [428, 'This needs an Idempotency-Key, please reload the page and try again!'],
  TOO_MANY_REQUESTS: [429, 'Too many requests, please wait!'],
  TOO_MANY_ORDERS: [429, 'Too many orders, please wait!'],
  TOO_MANY_ATTEMPTS: [429, 'Too many attempts, try later!'],
  INTERNAL: [500, 'Something went wrong!'],
  /** A service did not believe who calls: our own fault, or somebody inside of the network. */
  CALLER_UNKNOWN: [500, 'Your request could not be checked, try again!'],
  PAYMENT_ORDER_FAILED: [503, 'Failed to create payment order.'],
  PAYMENT_UNCONFIRMED: [503, 'Payment verification error.'],
  SERVICE_UNAVAILABLE: [503, 'Service is busy, try again!'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof errors;

/** What is wrong with one field of an input; `path` is its name, with dots for what is inside. */
export interface FieldFault extends Partial<Omit<Said, 'message'>> {
  path: string;
  message: string;
}

/**
 * Body of every failure on the wire. `message` is in the language of the request; with `text` and `values` it is said again in another one.
 * `errors` lists the fields of a validation failure, `details` what a client can act on.
 */
export interface Failure extends Partial<Omit<Said, 'message'>> {
  message: string;
  code: ErrorCode;
  requestId: string;
  errors?: FieldFault[];
  details?: Record<string, unknown>;
  /** Of contracts with `successFlag` only. */
  success?: false;
}
