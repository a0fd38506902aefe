import type { JsMsg } from '@nats-io/jetstream';
import type { EventEnvelope } from '@thali/proto/kernel';
import { v5 as uuidv5 } from 'uuid';
import { eventOf } from '../broker/envelope.js';

/** Why an event becomes a dead letter: it can not be read, or its handlers refused it. */
export interface Verdict {
  reason: 'unreadable' | 'refused';
  error: string;
}

/** A message that a consumer holds until it is applied or stored as a dead letter. */
export interface Delivery {
  /** The latest delivery of the message. */
  message: JsMsg;
  /** Of the event's definition, without the tenant. */
  subject: string;
  /** Set when the message has been read. */
  envelope?: EventEnvelope<never>;
  /** Set when the event is to become a dead letter. */
  verdict?: Verdict;
  /** How often the event was tried alone and refused. */
  tries: number;
  firstFailedAt?: Date;
  /** How often an attempt failed for a reason outside of the event, such as a lock. */
  hindrances: number;
  /** When it is to be tried again; milliseconds on the monotonic clock. */
  dueAt: number;
}

/** Identifies a message, also when the stream was created anew and its sequence starts at 1 again. */
export const identityOf = ({ info }: JsMsg): string => `${info.streamSequence} ${info.timestampNanos}`;

export const received = (message: JsMsg): Delivery => ({
  message,
  subject: eventOf(message.subject),
  tries: 0,
  hindrances: 0,
  dueAt: 0,
});

/** Dead letter id of an unreadable message: the same for every delivery of it. */
export const idOfUnreadable = (message: JsMsg): string => uuidv5(`${message.subject} ${identityOf(message)}`, uuidv5.URL);
