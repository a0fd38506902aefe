import * as z from 'zod';
import { defineRpc, Id, internal, Message, operator, pageNumber, requiredText, Timestamp } from './kernel.js';
import { keepers } from './portability.js';

/**
 * An event that a service could not apply and put aside. `unreadable` is what is no event of ours; `refused` is what its handlers
 * refused five times. A message that names no tenant has the tenant of zeros.
 */
const Letter = z.object({
  consumer: z.string(),
  id: Id,
  tenantId: Id,
  subject: z.string(),
  reason: z.enum(['unreadable', 'refused']),
  /** Why it was refused the last time. */
  error: z.string(),
  tries: z.number().int(),
  /** Its number in the broker's stream; null when it was put aside by an earlier version. */
  streamSequence: z.number().int().nullable(),
  firstFailedAt: Timestamp,
  lastFailedAt: Timestamp,
  /** Of the whole message. */
  bytes: z.number().int(),
  /** The beginning of the message as text. */
  payload: z.string(),
});
export const DeadLetter = Letter.extend({ service: z.enum(keepers), tenantName: z.string().nullable() });
export type DeadLetter = z.output<typeof DeadLetter>;

const limit = pageNumber(100).default(50);
const Key = z.object({ consumer: requiredText('Invalid consumer!', 100), tenantId: Id, id: Id });
const Reason = requiredText('Please say why!', 500);
const handled = ['EVENT_HANDLED'] as const;

/** The latest letters of a service that nobody has handled, and how many there are. Every service answers it, to operators only. */
export const listDeadLettersOf = (keeper: string) =>
  defineRpc({
    subject: `rpc.${keeper}.list_dead_letters`,
    who: internal,
    input: z.object({ limit }),
    output: z.object({ letters: z.array(Letter), total: z.number().int() }),
  });
export const retryDeadLetterOf = (keeper: string) =>
  defineRpc({
    subject: `rpc.${keeper}.retry_dead_letter`,
    who: internal,
    input: Key,
    output: Message,
    errors: ['EVENT_REFUSED', ...handled],
  });
export const dropDeadLetterOf = (keeper: string) =>
  defineRpc({
    subject: `rpc.${keeper}.drop_dead_letter`,
    who: internal,
    input: Key.extend({ reason: Reason }),
    output: Message,
    errors: handled,
  });

const ServiceKey = Key.extend({ service: z.enum(keepers, 'Invalid service!') });
/** Of all services, the latest first, at most `limit` of each. `away` are services that could not be asked. */
export const listDeadLetters = defineRpc({
  subject: 'rpc.gateway.list_dead_letters',
  http: ['GET', '/superadmin/dead-letters'],
  who: operator,
  composed: true,
  input: z.object({ limit }),
  output: z.object({ letters: z.array(DeadLetter), total: z.number().int(), away: z.array(z.enum(keepers)) }),
});
/** Applies a letter's event once more, as its consumer would; it is applied once, however often this is asked. */
export const retryDeadLetter = defineRpc({
  subject: 'rpc.gateway.retry_dead_letter',
  http: ['POST', '/superadmin/dead-letters/retry'],
  who: operator,
  emits: ['dead_letter_changed'],
  composed: true,
  input: ServiceKey,
  output: Message,
  errors: ['EVENT_REFUSED', ...handled],
});
/** Takes a letter off the list without applying its event. */
export const dropDeadLetter = defineRpc({
  subject: 'rpc.gateway.drop_dead_letter',
  http: ['POST', '/superadmin/dead-letters/drop'],
  who: operator,
  emits: ['dead_letter_changed'],
  composed: true,
  input: ServiceKey.extend({ reason: Reason }),
  output: Message,
  errors: handled,
});
