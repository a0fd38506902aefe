import * as z from 'zod';
import type { ErrorCode } from './errors.js';
import type { Scope } from './scopes.js';

/** Who may call an operation. `internal` has no HTTP route: only our own processes call it. */
export type Who =
  | { kind: 'public' }
  | { kind: 'login' }
  | { kind: 'scope'; anyOf: readonly Scope[] }
  | { kind: 'superadmin' }
  | { kind: 'internal' };

export const everyone: Who = { kind: 'public' };
export const signedIn: Who = { kind: 'login' };
export const operator: Who = { kind: 'superadmin' };
export const internal: Who = { kind: 'internal' };
/** A signed-in user of an active tenant with at least one of these scopes; role admin passes always. */
export const anyScope = (...anyOf: Scope[]): Who => ({ kind: 'scope', anyOf });

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Rpc<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  /** NATS subject, `rpc.<service>.<operation>`. */
  subject: `rpc.${string}.${string}`;
  /** Method and path below /api/v1; `{name}` is filled from the input field of that name, the rest is query (GET, DELETE) or JSON body. */
  http?: readonly [HttpMethod, `/${string}`];
  who: Who;
  input: I;
  output: O;
  /** Codes this operation answers besides those every operation can (validation, session, scope, rate, dependency). */
  errors: readonly ErrorCode[];
  /** Clients must send an Idempotency-Key; without this the key is accepted all the same. */
  idempotent: boolean;
  /** The gateway answers it with code of its own (cookies, several services); the forwarder leaves it alone. */
  composed: boolean;
  /** Answers also for a tenant whose subscription is inactive. */
  withoutSubscription: boolean;
  /** Largest JSON body in bytes; 100 KB where nothing is said. */
  maxBodyBytes?: number;
  /** The body is multipart/form-data with one file, at most this many bytes, in the field `image`; the service gets it as `file`. */
  uploadBytes?: number;
  /** The answer is a `CsvPage`; the gateway asks page after page and sends them as one file. */
  download: boolean;
  /** The answer is a `FileAnswer`, sent as that file. */
  file: boolean;
}

type RpcDefinition<I extends z.ZodType, O extends z.ZodType> = Pick<Rpc<I, O>, 'subject' | 'who' | 'input' | 'output'> &
  Partial<Rpc<I, O>>;

/** Declares one operation: everything that gateway, service, web client and generated documents know about it. */
export const defineRpc = <I extends z.ZodType, O extends z.ZodType>(definition: RpcDefinition<I, O>): Rpc<I, O> => ({
  errors: [],
  idempotent: false,
  composed: false,
  withoutSubscription: false,
  download: false,
  file: false,
  ...definition,
});

/** What a caller sends: before defaults and coercion. */
export type Request<R extends Rpc> = z.input<R['input']>;
/** What a handler gets: after defaults and coercion. */
export type Input<R extends Rpc> = z.output<R['input']>;
export type Output<R extends Rpc> = z.output<R['output']>;

export interface EventDefinition<P extends z.ZodType = z.ZodType> {
  /** `evt.<service>.<event>`; it is published with the tenant's id as a last token. */
  subject: `evt.${string}.${string}`;
  payload: P;
}
/** Declares an event: a fact in the past tense that its service has committed. */
export const defineEvent = <P extends z.ZodType>(definition: EventDefinition<P>): EventDefinition<P> => definition;
export type Payload<E extends EventDefinition> = z.output<E['payload']>;

/** How an event travels: JSON of this, `Nats-Msg-Id` is `id`. `tenantId` is the last token of the subject too. */
export interface EventEnvelope<P = unknown> {
  id: string;
  tenantId: string;
  /** ISO 8601 */
  occurredAt: string;
  requestId: string;
  data: P;
}

/** Text that PostgreSQL can store in text and jsonb: no NUL, no lone surrogate; trimmed. */
export const text = (max: number, message?: string) =>
  z
    .string(message)
    .max(max, message ?? `At most ${max} characters!`)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'Please provide valid text!')
    .transform((value) => value.trim());
/** Text that must not be empty; `message` is the specification's literal text. */
export const requiredText = (message: string, max = 200) => text(max, message).refine((value) => value.length > 0, message);
/** Optional text: missing, null and empty are all null. */
export const optionalText = (max = 500) =>
  text(max)
    .nullish()
    .transform((value) => value || null);

export const Id = z.uuid('Invalid id!');
/** A missing id may come as null, undefined or an empty string. */
export const OptionalId = z
  .union([Id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

const atMostTwoDecimals = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value));
const atMostThreeDecimals = (value: number) => /^\d+(\.\d{1,3})?$/.test(String(value));
const majorUnits = (message: string) => z.number(message).min(0, message).max(99_999_999, message);
/** A price: major units, 0 or more, at most 2 decimals, far below what a double holds exactly. */
export const money = (message: string) => majorUnits(message).refine(atMostTwoDecimals, message);
const amountText = 'Please provide valid amount!';
/** What is charged or paid: taxes and discounts may need the third decimal that currencies like BHD have. Ordering knows the currency. */
export const Money = majorUnits(amountText).refine(atMostThreeDecimals, amountText);
export const percent = (message: string) =>
  z.number(message).min(0, message).max(100, message).refine(atMostTwoDecimals, message);

/** Flags are accepted as boolean, 1/0. */
export const Flag = z.union([z.boolean(), z.literal(1), z.literal(0)]).transform(Boolean);
/** Flags as the specification's snake_case records show them. */
export const WireFlag = z.union([z.literal(1), z.literal(0)]);
export const wireFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** ISO 8601 with zone. */
export const Timestamp = z.iso.datetime({ offset: true });
/** YYYY-MM-DD */
export const Day = z.iso.date('Please provide valid date!');

/** A part of a CSV file (RFC 4180, the first page starts with the header line). `next` is the `after` of the following page, null at the end. */
export const CsvPage = z.object({ fileName: z.string(), csv: z.string(), next: z.string().nullable() });
/** Where the page starts; nothing for the first. */
export const After = text(200).optional();
/** A file's bytes as they came; what they are, the service finds out by decoding them. */
export const FileBytes = z.instanceof(Uint8Array<ArrayBufferLike>, {
  error: 'The file given is not an instance of Blob or File',
});

/** Filters of lists by business day; `custom` needs `from` and `to`, both inclusive. Without a type it is today. */
export const dayFilters = ['today', 'tomorrow', 'yesterday', 'last_7days', 'this_month', 'last_month', 'custom'] as const;
export const dayFilter = <T extends string>(types: readonly T[]) => ({
  type: z.enum(types, 'Invalid filter!').optional(),
  from: Day.optional(),
  to: Day.optional(),
});
/** What a person typed into a search box. */
export const SearchText = optionalText(100);
/** A number in a query string. */
export const pageNumber = (max: number) =>
  z.coerce.number('Invalid page!').int('Invalid page!').min(1, 'Invalid page!').max(max, 'Invalid page!');
/** A file made by a service, at most a few hundred KB. */
export const FileAnswer = z.object({ fileName: z.string(), contentType: z.enum(['application/pdf']), base64: z.base64() });

export const Empty = z.object({});
export const Message = z.object({ message: z.string() });
