import { createPublicKey } from 'node:crypto';
import { processConfig } from '@thali/kit/config';
import { storageConfig } from '@thali/kit/file-storage';
import { signsEs256 } from '@thali/kit/signing-keys';
import * as z from 'zod';

const pemBlock = /-----BEGIN (PUBLIC KEY|CERTIFICATE)-----[^-]+-----END \1-----/g;
const signsTokens = (pem: string): boolean => {
  try {
    return signsEs256(createPublicKey(pem));
  } catch {
    return false;
  }
};

/** Origins with commas between them. */
const origins = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url().transform((url) => new URL(url).origin)));

/** Environment of the gateway. Rates of 0 mean no limit. */
export const gatewayConfig = processConfig
  .extend(storageConfig.shape)
  .extend({
    REDIS_URL: z.url(),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
    /** Folder of the built web app; without it only the API is served. */
    WEB_ROOT: z.string().min(1).optional(),
    /** Where browsers see us; decides which origins may write. */
    PUBLIC_URL: z.url().optional(),
    /** One or two P-256 keys as PEM (SPKI, or a certificate of the key): the present one and, during a rotation, its neighbour. */
    ACCESS_TOKEN_PUBLIC_KEY: z
      .string()
      .transform((value) => value.replaceAll('\\n', '\n').match(pemBlock) ?? [])
      .refine((blocks) => blocks.length >= 1 && blocks.length <= 2 && blocks.every(signsTokens)),
    /** How many proxies in front of us write X-Forwarded-For. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Calls per second of one tenant, and how many it may save up. */
    TENANT_RATE: z.coerce.number().min(0).default(300),
    TENANT_BURST: z.coerce.number().min(0).default(600),
    /** Calls per minute and address to operations that need no session. */
    PUBLIC_RATE: z.coerce.number().int().min(0).default(600),
    /** Orders from the public menu per minute: of one address, and for one store. */
    QR_ORDERS_PER_ADDRESS: z.coerce.number().int().min(0).default(10),
    QR_ORDERS_PER_STORE: z.coerce.number().int().min(0).default(30),
    /** What public menus may take in memory, MB. */
    MENU_CACHE_MB: z.coerce.number().min(1).default(64),
    /** Diners' sockets of one address on this gateway, and after how long without a word they are closed (ms). */
    DINER_SOCKETS: z.coerce.number().int().min(1).default(50),
    DINER_IDLE_MS: z.coerce
      .number()
      .int()
      .min(1)
      .default(2 * 3_600_000),
    /** What signs the payment provider's webhooks: the present secret and, during a rotation, its neighbour, with a comma between. */
    RAZORPAY_WEBHOOK_SECRETS: z
      .string()
      .default('')
      .transform((value) =>
        value
          .split(',')
          .map((secret) => secret.trim())
          .filter(Boolean),
      ),
    /** What the page that sells subscriptions may load of the provider; no other page may. */
    CHECKOUT_SCRIPT_ORIGINS: origins.default(['https://checkout.razorpay.com', 'https://cdn.razorpay.com']),
    CHECKOUT_FRAME_ORIGINS: origins.default(['https://api.razorpay.com', 'https://checkout.razorpay.com']),
    CHECKOUT_CONNECT_ORIGINS: origins.default(['https://api.razorpay.com', 'https://lumberjack.razorpay.com']),
    /** How long a leaving process still answers, so that load balancers notice. Milliseconds. */
    DRAIN_MS: z.coerce.number().int().min(0).max(8_000).default(2_000),
    /** Over how long its sockets are sent away, when that is longer: thousands that return at once are a load of their own. Milliseconds. */
    SOCKET_DRAIN_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  })
  .transform((config) => ({
    ...config,
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    SOCKET_DRAIN_MS: Math.max(config.DRAIN_MS, config.SOCKET_DRAIN_MS),
  }));
export type GatewayConfig = z.output<typeof gatewayConfig>;
