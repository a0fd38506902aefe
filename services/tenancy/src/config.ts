import { secretsOf } from '@thali/kit/domain/erasure/erasure-proof';
import { mailConfig } from '@thali/kit/mail/transport';
import { isGstin } from '@thali/proto/catalog/tax-numbers';
import * as z from 'zod';

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);

/** The configuration of tenancy from the environment, besides kit's fields. */
export const tenancyConfig = mailConfig
  .partial({ PUBLIC_URL: true })
  .extend({
    /** The payment provider's keys; without both nothing can be bought. */
    RAZORPAY_KEY_ID: optional,
    RAZORPAY_KEY_SECRET: optional,
    /** Secrets that sign the provider's webhooks, the same as in the gateway. Without one no webhook has an effect. */
    RAZORPAY_WEBHOOK_SECRETS: z.string().default('').transform(secretsOf),
    RAZORPAY_API_URL: z.url().default('https://api.razorpay.com'),
    /** The script that opens the checkout in the browser. */
    RAZORPAY_CHECKOUT_URL: z.url().default('https://checkout.razorpay.com/v1/checkout.js'),
    /**
     * Signs the proof to other services that a deletion was requested; the first of two during a rotation. The migrations have the same.
     */
    ERASURE_SECRET: z
      .string()
      .transform(secretsOf)
      .refine((secrets) => secrets.length > 0 && secrets.every((secret) => secret.length >= 16)),
    /** Time after which a deletion is announced again to services that have not reported its completion, ms. */
    DELETION_REPEAT_MS: z.coerce.number().int().min(10).default(120_000),
    /** Age from which the provider is asked about an unpaid order, ms. */
    PAYMENT_CHECK_AFTER_MS: z.coerce.number().int().min(0).default(120_000),
    /** Interval of tenancy's own jobs, ms: lost callbacks and repeated deletions; expiry mails at twelve times this interval. */
    BILLING_POLL_MS: z.coerce.number().int().min(10).default(5_000),
    /** The seller of the service, on receipts. Without a GSTIN no tax is charged and none is shown. */
    SELLER_NAME: z.string().trim().min(1).default('Thali'),
    SELLER_ADDRESS: z.string().trim().default(''),
    SELLER_GSTIN: optional.refine((value) => value === undefined || isGstin(value)),
    /** 998315: hosting and application service provisioning. */
    SELLER_SAC: z
      .string()
      .regex(/^\d{4,8}$/)
      .default('998315'),
    /** Percent, within the plan's price. */
    SELLER_GST_RATE: z.coerce.number().min(0).max(100).default(18),
    /** Stands before the financial year: TH26-27/000001. The whole number has at most 16 characters. */
    RECEIPT_PREFIX: z
      .string()
      .regex(/^[A-Z\d]{0,4}$/)
      .default('TH'),
  })
  .refine((config) => !(config.SMTP_URL || config.MAIL_DIR) || config.PUBLIC_URL, { path: ['PUBLIC_URL'] })
  .refine((config) => !config.RAZORPAY_KEY_ID === !config.RAZORPAY_KEY_SECRET, { path: ['RAZORPAY_KEY_SECRET'] });
export type TenancyConfig = z.output<typeof tenancyConfig>;
/** Injection token of the configuration. */
export const CONFIG = Symbol('tenancy configuration');
