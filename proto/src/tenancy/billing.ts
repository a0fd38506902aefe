import * as z from 'zod';
import { Address, AddressForm } from '../address.js';
import {
  adminOnly,
  defineEvent,
  defineRpc,
  Empty,
  everyone,
  FileAnswer,
  Id,
  internalTo,
  Message,
  money,
  OptionalId,
  optionalLongText,
  optionalText,
  requiredText,
  signedIn,
  Timestamp,
} from '../kernel.js';

/** The owner buys, also while the subscription is inactive. */
const billing = { who: adminOnly, withoutSubscription: true } as const;
const notVerified = 'Payment verification failed.';

/** How the subscription stands and, for role admin, what the page needs to sell one. Amounts in rupees. */
export const readBilling = defineRpc({
  ...billing,
  // Whoever may sign in is told how it stands.
  who: signedIn,
  subject: 'rpc.tenancy.read_billing',
  http: ['GET', '/dashboard/subscription'],
  input: Empty,
  output: z.object({
    running: z.boolean(),
    subscription_start: Timestamp.nullable(),
    subscription_end: Timestamp.nullable(),
    subscription_price: z.number().nullable(),
    subscription_duration_months: z.number().int().nullable(),
    /** The buyer's GSTIN on the last receipt. */
    gstin: z.string().nullable(),
    /** Who bought last, for the next time; the account's name where nobody did. Null for others than role admin. */
    buyer: z
      .object({
        name: z.string(),
        /** Line by line, as the receipt has it. */
        address: z.string().nullable(),
        address_parts: Address.nullable(),
        state: z.string().nullable(),
        gstin: z.string().nullable(),
      })
      .nullable(),
    /** Null for others than role admin, and where nothing can be bought. */
    checkout: z
      .object({
        /** Address of the provider's checkout script. */
        script: z.url(),
        /** The public key. */
        key: z.string(),
        /** No real money moves. */
        test_mode: z.boolean(),
      })
      .nullable(),
  }),
});

/** Makes an order at the payment provider. `amount` in rupees must be a plan's price; the answer's is in paise, as the checkout wants it. */
export const createPaymentOrder = defineRpc({
  ...billing,
  emits: [],
  subject: 'rpc.tenancy.create_payment_order',
  http: ['POST', '/razorpay/create-order'],
  input: z.object({
    amount: money('Invalid amount!').min(1, 'Invalid amount!'),
    /** Needed only where two plans have the same price. */
    planId: OptionalId,
    /** The buyer's, for the receipt. A GSTIN says the state. */
    gstin: optionalText(40),
    buyer_name: optionalText(200),
    buyer_address: optionalLongText(500),
    /** The same in its parts, in India, which count before the text. */
    buyer_address_parts: AddressForm.nullish(),
    /** Two digits: gst-states.ts. Without one the place of supply is the seller's. */
    buyer_state: optionalText(2),
  }),
  output: z.object({ id: z.string(), amount: z.number().int(), currency: z.string(), key: z.string() }),
  errors: ['AMOUNT_INVALID', 'PAYMENT_ORDER_FAILED', 'NOT_FOUND', 'SCOPE_MISSING'],
});

/** What the checkout handed back. `amount` in rupees, as it was sent to create-order. */
export const verifyPayment = defineRpc({
  ...billing,
  emits: [],
  subject: 'rpc.tenancy.verify_payment',
  http: ['POST', '/dashboard/verify'],
  input: z.object({
    razorpay_payment_id: requiredText(notVerified, 64),
    razorpay_order_id: requiredText(notVerified, 64),
    razorpay_signature: requiredText(notVerified, 256),
    tenant_id: Id,
    month: z.coerce.number(notVerified).int(notVerified),
    amount: z.coerce.number(notVerified),
  }),
  output: Message.extend({ success: z.literal(true) }),
  successFlag: true,
  errors: ['PAYMENT_NOT_VERIFIED', 'PAYMENT_UNCONFIRMED', 'NOT_FOUND', 'SCOPE_MISSING'],
});

/** The provider's webhook: JSON whose bytes `X-Razorpay-Signature` signs. Every event that is signed answers 200. */
export const razorpayWebhook = defineRpc({
  subject: 'rpc.tenancy.razorpay_webhook',
  http: ['POST', '/razorpay/webhook'],
  who: everyone,
  emits: [],
  composed: true,
  // The provider says what it likes about a payment: 2 to 10 KB.
  maxBodyBytes: 100 * 1024,
  input: z.looseObject({}),
  output: Empty,
  errors: ['SIGNATURE_INVALID'],
});
/** A webhook as it came, whose signature the gateway found right; tenancy looks at it again. No tenant is named yet: it travels under the operator's id. */
export const webhookReceived = defineEvent({
  subject: 'evt.gateway.webhook_received',
  heardBy: ['tenancy'],
  payload: z.object({ eventId: z.string(), body: z.string(), signature: z.string() }),
});
export const noTenant = '00000000-0000-0000-0000-000000000000';

export const Receipt = z.object({
  id: Id,
  number: z.string(),
  issued_at: Timestamp,
  plan_name: z.string(),
  duration_months: z.number().int(),
  starts_on: Timestamp,
  expires_on: Timestamp,
  /** Rupees, tax included. */
  amount: z.number(),
  tax: z.number(),
});
export type Receipt = z.output<typeof Receipt>;

/** Newest first. */
export const listReceipts = defineRpc({
  ...billing,
  subject: 'rpc.tenancy.list_receipts',
  http: ['GET', '/dashboard/subscription/receipts'],
  input: Empty,
  output: z.array(Receipt),
  errors: ['SCOPE_MISSING'],
});
export const receiptPdf = defineRpc({
  ...billing,
  subject: 'rpc.tenancy.receipt_pdf',
  http: ['GET', '/dashboard/subscription/receipts/{id}'],
  cost: 'costly',
  input: z.object({ id: Id }),
  output: FileAnswer,
  file: true,
  errors: ['NOT_FOUND', 'SCOPE_MISSING'],
});
/** The same by the link in the mail that brought it. */
export const mailedReceipt = defineRpc({
  subject: 'rpc.tenancy.mailed_receipt',
  http: ['GET', '/receipts/{token}'],
  who: everyone,
  cost: 'costly',
  input: z.object({ token: z.string('Not found!').max(100, 'Not found!') }),
  output: FileAnswer,
  file: true,
  errors: ['NOT_FOUND'],
});
/** The same for a mail that is about to leave: tenancy's queue asks the thread that draws. */
export const drawnReceipt = defineRpc({
  subject: 'rpc.tenancy.drawn_receipt',
  who: internalTo('tenancy'),
  cost: 'costly',
  input: z.object({ tenantId: z.uuid(), id: Id }),
  output: FileAnswer,
  errors: ['NOT_FOUND'],
});
