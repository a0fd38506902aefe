import { storageConfig } from '@thali/kit/files/storage-config';
import { processConfig } from '@thali/kit/process/config';
import { privateKey, publicKeys, signsEd25519, signsEs256 } from '@thali/kit/process/signing-keys';
import * as z from 'zod';

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
    ACCESS_TOKEN_PUBLIC_KEY: publicKeys(signsEs256),
    /** The Ed25519 key as PEM (PKCS8) with which services are told who calls; they hold its public half. */
    CALLER_PRIVATE_KEY: privateKey(signsEd25519),
    /** Signs the cookie of known devices: the present key and, during a rotation, its neighbour, with a comma between. 32 characters each or more. */
    DEVICE_COOKIE_KEYS: z
      .string()
      .transform((value) => value.split(',').map((key) => key.trim()))
      .refine((keys) => keys.length <= 2 && keys.every((key) => key.length >= 32)),
    /** How many proxies in front of us write X-Forwarded-For. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
    /** Calls per second of one tenant, and how many it may save up. */
    TENANT_RATE: z.coerce.number().min(0).default(300),
    TENANT_BURST: z.coerce.number().min(0).default(600),
    /** Calls per minute to each operation that needs no session: of one known device, session or phone, or of all strangers of one address together. */
    PUBLIC_RATE: z.coerce.number().int().min(0).default(600),
    /** Businesses that register per hour and place: an IPv4 address, or an IPv6 /64; four times as many of a /48. */
    SIGN_UPS_PER_ADDRESS: z.coerce.number().int().min(0).default(5),
    /** Orders from the public menu per minute: of one phone, for one table, of one address, and for one store. */
    QR_ORDERS_PER_DEVICE: z.coerce.number().int().min(0).default(10),
    QR_ORDERS_PER_TABLE: z.coerce.number().int().min(0).default(30),
    QR_ORDERS_PER_ADDRESS: z.coerce.number().int().min(0).default(120),
    QR_ORDERS_PER_STORE: z.coerce.number().int().min(0).default(160),
    /** What public menus may take in memory, MB. */
    MENU_CACHE_MB: z.coerce.number().min(1).default(64),
    /** Open sockets of staff on this gateway. */
    SOCKETS_PER_SESSION: z.coerce.number().int().min(1).default(20),
    SOCKETS_PER_USER: z.coerce.number().int().min(1).default(50),
    SOCKETS_PER_TENANT: z.coerce.number().int().min(1).default(200),
    SOCKETS_PER_ADDRESS: z.coerce.number().int().min(1).default(250),
    /** Handshakes of sockets per second and address; ten times as many may come at once, as after a power cut. */
    SOCKET_HANDSHAKES: z.coerce.number().min(0).default(20),
    /** Hints of all sockets of a tenant in a minute; more are refused. */
    SOCKET_HINTS: z.coerce.number().int().min(0).default(240),
    /** Open sockets of diners on this gateway: of one address, order and store; and after how long without a word they are closed (ms). */
    DINER_SOCKETS: z.coerce.number().int().min(1).default(400),
    DINER_SOCKETS_PER_ORDER: z.coerce.number().int().min(1).default(10),
    DINER_SOCKETS_PER_STORE: z.coerce.number().int().min(1).default(1_000),
    DINER_IDLE_MS: z.coerce
      .number()
      .int()
      .min(1)
      .default(2 * 3_600_000),
    /** Milliseconds until a body that does not come, and an answer that nobody reads, end their connection; a second more for each 20 kB that do. */
    BODY_GRACE_MS: z.coerce.number().int().min(1).default(10_000),
    UNREAD_GRACE_MS: z.coerce.number().int().min(1).default(30_000),
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
