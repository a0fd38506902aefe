import type { JsMsg } from '@nats-io/jetstream';
import type { EventEnvelope } from '@thali/proto/kernel';
import { v5 as uuidv5 } from 'uuid';
import { eventOf } from '../broker/envelope.js';

/** Why an event is put aside: nobody can read it, or its handlers refused it. */
export interface Verdict {
  reason: 'unreadable' | 'refused';
  error: string;
}

/** A message that a consumer has in its hands until it is applied or put aside. */
export interface Delivery {
  /** The latest delivery of it. */
  message: JsMsg;
  /** Of the event's definition, without the tenant. */
  subject: string;
  /** Once it has been read. */
  envelope?: EventEnvelope<never>;
  /** Set when nothing is left but to put it aside. */
  verdict?: Verdict;
  /** How often it was tried by itself and refused. */
  tries: number;
  firstFailedAt?: Date;
  /** How often something other than the event was in its way. */
  hindrances: number;
  /** When it is to be tried again; milliseconds on the monotonic clock. */
  dueAt: number;
}

/** Tells messages apart, also those of a stream that was made anew and counts from 1 again. */
export const identityOf = ({ info }: JsMsg): string => `${info.streamSequence} ${info.timestampNanos}`;

export const received = (message: JsMsg): Delivery => ({
  message,
  subject: eventOf(message.subject),
  tries: 0,
  hindrances: 0,
  dueAt: 0,
});

/** The id under which an unreadable message is put aside: the same however often it is delivered. */
export const idOfUnreadable = (message: JsMsg): string => uuidv5(`${message.subject} ${identityOf(message)}`, uuidv5.URL);
