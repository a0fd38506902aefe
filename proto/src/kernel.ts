import * as z from 'zod';
import type { Act } from './acts.js';
import type { Change } from './changes.js';
import { cleanLine, cleanLines } from './clean-text.js';
import type { ErrorCode } from './errors.js';
import type { Service } from './services.js';

/** Who can be let into an internal operation. `smoke` is the chart's own test, which makes itself a restaurant. */
export type Process = Service | 'gateway' | 'smoke';

/** Who may call an operation. `internal` has no HTTP route: only our own processes call it, and of them only those named. */
export type Who =
  | { kind: 'public' }
  | { kind: 'login' }
  | { kind: 'scope'; anyOf: readonly Act[] }
  | { kind: 'admin' }
  | { kind: 'superadmin' }
  | { kind: 'internal'; by: readonly Process[] };

export const everyone: Who = { kind: 'public' };
export const signedIn: Who = { kind: 'login' };
export const operator: Who = { kind: 'superadmin' };
/** For these processes only; for nobody when none is named: then it is a tool of development, or of whoever runs the installation. */
export const internalTo = (...by: Process[]): Who => ({ kind: 'internal', by });
/** For the gateway only. */
export const internal: Who = internalTo('gateway');
/**
 * A signed-in user of an active tenant who may do one of these acts; role admin passes always. Where it depends on what is found or asked for which of
 * them the call is, the service demands that one.
 */
export const whoMay = (...anyOf: [Act, ...Act[]]): Who => ({ kind: 'scope', anyOf });
/** A signed-in user of an active tenant with role admin: its owner. */
export const adminOnly: Who = { kind: 'admin' };

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a call costs at its largest input. `costly` ones are answered in a lane of their own, a few at once and in turns between tenants
 * (libs/kit/src/lanes): files that are made or read, pictures, lists and figures over a year. `moderate` ones read hundreds of rows;
 * a body over 8 kB makes a call `moderate` that says `cheap`.
 */
export type Cost = 'cheap' | 'moderate' | 'costly';
/** How much of its tenant's allowance a call takes. */
export const points = { cheap: 1, moderate: 3, costly: 10 } as const satisfies Record<Cost, number>;

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
  /**
   * What a repeat would do twice: clients must send an Idempotency-Key, else the gateway refuses the call with 428. Without this a key is
   * taken all the same.
   */
  idempotent: boolean;
  /**
   * Input fields that are no part of what is asked for: under one Idempotency-Key they may differ, such as the revision of a menu that was read again
   * before the repeat.
   */
  aside?: readonly string[];
  /**
   * Of an operation of which only some inputs would do the thing twice: whether this one would. The service refuses it without a key, 428, once it has
   * read it; the gateway reads no bodies.
   */
  idempotentWhen?: (input: Readonly<Record<string, unknown>>) => boolean;
  /** The gateway answers it with code of its own (cookies, several services); the forwarder leaves it alone. */
  composed: boolean;
  cost: Cost;
  /**
   * Of a command: what it changes whenever it succeeds, so that whoever shows that reads it again; nothing when it changes nothing that is
   * shown. What depends on its input is told over the socket. A read (GET) says nothing.
   */
  emits?: readonly Change[];
  /** Answers also for a tenant whose subscription is inactive. */
  withoutSubscription: boolean;
  /** Needs the caller's password again, five minutes old at most: see identity/confirmation.ts. */
  confirmPassword: boolean;
  /**
   * Largest JSON body in bytes, with a comment that says why; where nothing is said it follows from `input` (body-size.ts). For schemas that
   * would take more than anybody sends, and for files in a text.
   */
  maxBodyBytes?: number;
  /** The body is multipart/form-data with one file, at most this many bytes, in the field `image`; the service gets it as `file`. */
  uploadBytes?: number;
  /** The answer is a `CsvPage`; the gateway asks page after page and sends them as one file. */
  download: boolean;
  /** The answer is a `FileAnswer`, sent as that file. */
  file: boolean;
  /** Answers say `success: true`, so its failures say `success: false`: clients of these calls look for it in both. */
  successFlag: boolean;
  /** Of a composed answer that is no JSON. */
  mediaType?: string;
}

type RpcDefinition<I extends z.ZodType, O extends z.ZodType> = Pick<Rpc<I, O>, 'subject' | 'who' | 'input' | 'output'> &
  Partial<Rpc<I, O>>;

/** Declares one operation: everything that gateway, service, web client and generated documents know about it. */
export const defineRpc = <I extends z.ZodType, O extends z.ZodType>(definition: RpcDefinition<I, O>): Rpc<I, O> => ({
  errors: [],
  idempotent: false,
  composed: false,
  cost: 'cheap',
  withoutSubscription: false,
  confirmPassword: false,
  download: false,
  file: false,
  successFlag: false,
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
  /** Services that apply it. The gateway hears every event. The broker lets nobody else listen (broker-users.ts). */
  heardBy: readonly Service[];
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

/** Text that PostgreSQL can store in text and jsonb (no NUL, no lone surrogate), without what nobody can see in it. */
const textAs = (clean: (given: string) => string) => (max: number, message?: string) =>
  z
    .string(message)
    .max(max, message ?? 'At most {maximum} characters!')
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'Please provide valid text!')
    .transform(clean);
/** A name or whatever else stands in one line; control and zero-width characters are taken away, a line break is a space; trimmed. */
export const text = textAs(cleanLine);
/** The same with its line breaks, for notes and addresses. */
export const longText = textAs(cleanLines);
/** For finding what is stored by its own text, which may be older than the rule above. */
export const exactText = textAs((given) => given.trim());
type Text = typeof text;
const required =
  (kind: Text) =>
  (message: string, max = 200) =>
    kind(max, message).refine((value) => value.length > 0, message);
/** Text that must not be empty; `message` is the specification's literal text. */
export const requiredText = required(text);
export const requiredLongText = required(longText);
const optional =
  (kind: Text) =>
  (max = 500) =>
    kind(max)
      .nullish()
      .transform((value) => value || null);
/** Optional text: missing, null and empty are all null. */
export const optionalText = optional(text);
export const optionalLongText = optional(longText);
export const optionalExactText = optional(exactText);

export const Id = z.uuid('Invalid id!');
/** A missing id may come as null, undefined or an empty string. */
export const OptionalId = z
  .union([Id, z.literal('')])
  .nullish()
  .transform((value) => value || null);

const atMostTwoDecimals = (value: number) => /^\d+(\.\d{1,2})?$/.test(String(value));
const atMostThreeDecimals = (value: number) => /^\d+(\.\d{1,3})?$/.test(String(value));
const upToTheDearest = (message: string) => z.number(message).min(0, message).max(99_999_999, message);
/** What the operator charges: rupees, 0 or more, at most 2 decimals. */
export const money = (message: string) => upToTheDearest(message).refine(atMostTwoDecimals, message);
/**
 * A price on a store's menu: major units, 0 or more, at most 3 decimals; catalog refuses those that the store's currency does not have. So low
 * that a full cart of the dearest dish stays below the bound of amounts.
 */
export const menuPrice = (message: string) => upToTheDearest(message).refine(atMostThreeDecimals, message);
const amountText = 'Please provide valid amount!';
/** `maxMinor` of libs/money, without knowing the decimals: a JSON number of 15 digits is exact, wherever its point stands. */
const maxAmount = 999_999_999_999_999;
const amountDigits = String(maxAmount).length;
const exactMoney = (value: number) =>
  /^-?\d+(\.\d{1,3})?$/.test(String(value)) && String(value).replace(/[-.]/g, '').length <= amountDigits;
const moneyFrom = (least: number) =>
  z.number(amountText).min(least, amountText).max(maxAmount, amountText).refine(exactMoney, amountText);
/**
 * What is charged, paid or counted, in major units: taxes and discounts may need the third decimal that currencies like BHD have. The bound
 * is one of minor units, because a day in VND has as many figures as one in INR has with its paise. Ordering knows the currency.
 */
export const Money = moneyFrom(0);
/** The same, also below zero: what is left where more was given back than came in. */
export const SignedMoney = moneyFrom(-maxAmount);
/** A rate of a tax: 0 to 100. How many decimals it has is a matter of the store's country: catalog asks `rateFault`. */
export const rate = (message: string) => z.number(message).min(0, message).max(100, message);
/** A discount: 0 to 100, at most 2 decimals, and whoever gives more is told so. `message` is for what is no percentage at all. */
export const percent = (message: string) =>
  rate(message).refine(atMostTwoDecimals, 'A percentage has at most two decimals, such as 8.87!');

/** Flags are accepted as boolean, 1/0. */
export const Flag = z.union([z.boolean(), z.literal(1), z.literal(0)]).transform(Boolean);
/** Flags as the specification's snake_case records show them. */
export const WireFlag = z.union([z.literal(1), z.literal(0)]);
export const wireFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** ISO 8601 with zone. */
export const Timestamp = z.iso.datetime({ offset: true });
const dateText = 'Please provide valid date!';
const dayFrom = (firstYear: number) =>
  z.iso.date(dateText).refine((day) => Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= 2100, dateText);
/** YYYY-MM-DD of the years 2000 to 2100: what business happens on. Such days compare as their texts do. */
export const Day = dayFrom(2000);
/** YYYY-MM-DD of the years 1900 to 2100. */
export const BirthDate = dayFrom(1900);
/** A moment that somebody chooses, ISO 8601 with zone, of the years 2000 to 2100. */
export const chosenMoment = (error: string) =>
  z.iso
    .datetime({ offset: true, error })
    .max(40, error)
    .refine((moment) => Day.safeParse(moment.slice(0, 10)).success, error);

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
/** Most days that a list, a report or a file is made of: a year. */
export const maxRangeDays = 366;
/** From one day to another, both counted: 1 for the same day. NaN when one is none. */
export const daysFromTo = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
/** An input with a day filter among its fields: `custom` spans at most a year. Which day comes first, the service checks. */
export const withDays = <S extends { type: z.ZodType; from: z.ZodType; to: z.ZodType }>(shape: z.ZodObject<S>): z.ZodObject<S> =>
  shape.refine(
    ({ type, from, to }: { type?: unknown; from?: unknown; to?: unknown }) =>
      type !== 'custom' || typeof from !== 'string' || typeof to !== 'string' || daysFromTo(from, to) <= maxRangeDays,
    { path: ['to'], error: 'Please choose at most {maximum} days!', params: { maximum: maxRangeDays } },
  );
/** What a person typed into a search box. */
export const SearchText = optionalText(100);
/** A number in a query string. */
export const pageNumber = (max: number) =>
  z.coerce.number('Invalid page!').int('Invalid page!').min(1, 'Invalid page!').max(max, 'Invalid page!');
/**
 * Input of a list that comes in pages; without it the first. The header X-Total-Count says how many rows there are on all pages, so that
 * whoever shows one can say what is left out.
 */
export const pages = (most: number, usual = most) => ({
  page: pageNumber(1_000_000).default(1),
  perPage: pageNumber(most).default(usual),
});
/** A file made by a service, at most a few hundred KB. */
export const FileAnswer = z.object({ fileName: z.string(), contentType: z.enum(['application/pdf']), base64: z.base64() });

export const Empty = z.object({});
export const Message = z.object({ message: z.string() });
/** What an import of a CSV file has done, or would do; headings that stand for nothing here are named, and not read. */
export const FileImported = Message.extend({
  added: z.number().int(),
  changed: z.number().int(),
  ignoredColumns: z.array(z.string()),
});
