import type { MsgHdrs } from '@nats-io/transport-node';
import { type EventDefinition, type EventEnvelope, Id, type Payload, Timestamp } from '@thali/proto/kernel';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import type { CallContext } from '../call/context.js';

/** Largest event that is read, in bytes. The services' own events stay below half of it. */
export const maxEventBytes = 1024 * 1024;
/**
 * Header of an event that is published again because the broker lost its store. Live subscribers skip it: they received the first
 * publication.
 */
export const republishedHeader = 'Thali-Republished';

export const isRepublished = (headers: MsgHdrs | undefined): boolean => headers?.has(republishedHeader) ?? false;

/** PostgreSQL returns uuids in lower case, and the returned ids are compared with those of the message. */
const LowerId = Id.transform((id) => id.toLowerCase());
const Envelope = z.object({
  id: LowerId,
  tenantId: LowerId,
  occurredAt: Timestamp,
  requestId: z.string().max(300),
  data: z.record(z.string(), z.unknown()),
});
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What an event's envelope takes from the call that causes it. */
export type Cause = Pick<CallContext, 'tenantId' | 'requestId' | 'now'>;

/** The envelope of an event that happens now, with a new id, which the event keeps when it is published again. */
export const newEnvelope = <E extends EventDefinition>(
  { tenantId, requestId, now }: Cause,
  data: Payload<E>,
): EventEnvelope<Payload<E>> => ({
  id: uuidv7(),
  tenantId,
  requestId,
  occurredAt: now.toISOString(),
  data,
});

/** Where an event of a tenant is published. */
export const subjectFor = ({ subject }: EventDefinition, tenantId: string): string => `${subject}.${tenantId}`;

/** A message that is not a valid event: a retry can not succeed. */
export class UnreadableEvent extends Error {}

/** The subject of an event's definition: without the tenant, which is the last token. */
export const eventOf = (subject: string): string => subject.slice(0, subject.lastIndexOf('.'));
/** The last token of a subject; a tenant's id when the event is valid. */
export const tenantOf = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1);

/**
 * Parses and checks a message's envelope: JSON of 1 MB at most, ids that are uuids, the tenant of the subject. `data` is left to the
 * handler to check.
 * @throws UnreadableEvent saying what is wrong
 */
export function readEnvelope(subject: string, bytes: Uint8Array): EventEnvelope<never> {
  if (bytes.length > maxEventBytes) throw new UnreadableEvent(`${bytes.length} bytes are too many`);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (error) {
    throw new UnreadableEvent(`no JSON: ${(error as Error).message}`);
  }
  const result = Envelope.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new UnreadableEvent(`no event: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`);
  }
  if (result.data.tenantId !== tenantOf(subject).toLowerCase())
    throw new UnreadableEvent('the tenant is another than the subject says');
  return result.data as EventEnvelope<never>;
}
