import * as z from 'zod';
import { publicKeys, signsEd25519 } from './signing-keys.js';

/** Environment that every process reads. Services add their own fields. */
export const processConfig = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Address to listen on. In a container the network around it decides which clients can connect. */
  HOST: z.string().min(1).default('0.0.0.0'),
  /** Several servers of one cluster are separated by commas; user and password are those of the first. */
  NATS_URL: z.string().min(1),
  /** Internal callers may set the time of a call (demo data, tests of day boundaries). Never in production. */
  THALI_TIME_TRAVEL: z.stringbool().default(false),
  /** Collector of spans, OTLP over HTTP. Without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
});
export const serviceConfig = processConfig.extend({
  /** On how many nodes of the broker's cluster each event is kept. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Bytes that the stream of events may take on each node; beyond it events wait in the outbox. Default: no bound of its own. */
  NATS_STREAM_BYTES: z.coerce.number().int().min(1).optional(),
  /**
   * One or two Ed25519 public keys as PEM, which verify the callers that the gateway signs: the current one and, during a rotation, the
   * previous or next one.
   */
  CALLER_PUBLIC_KEYS: publicKeys(signsEd25519),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(9090),
});
export type ProcessConfig = z.output<typeof processConfig>;
export type ServiceConfig = z.output<typeof serviceConfig>;

/** Reads the environment once. A wrong or missing variable ends the process with its name; values are never printed. */
export function readConfig<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv = process.env): z.output<S> {
  const result = schema.safeParse(env);
  if (result.success) return result.data;
  const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
  process.stderr.write(`Configuration is missing or wrong: ${names.join(', ')}\n`);
  process.exit(1);
}
