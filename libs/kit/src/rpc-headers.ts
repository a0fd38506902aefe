import { headers as createHeaders, type MsgHdrs } from '@nats-io/transport-node';
import { type CallContext, type Caller, nobody } from './context.js';

const names = {
  caller: 'Thali-Caller',
  requestId: 'Thali-Request-Id',
  trace: 'Traceparent',
  key: 'Idempotency-Key',
  at: 'Thali-At',
  params: 'Thali-Params',
} as const;
/** On a reply: the body is a Failure. */
export const failedHeader = 'Thali-Failed';
/** On a reply: it is the stored answer of an earlier call with the same key. */
export const replayedHeader = 'Thali-Replayed';
/** On a reply that is one page of a list: how many there are on all pages. */
export const totalCountHeader = 'Thali-Total-Count';

export interface CallHeaders {
  caller?: Caller;
  requestId: string;
  traceparent?: string;
  idempotencyKey?: string;
  /** Path and query parameters as JSON; they win over fields of the body. */
  params?: string;
  /** Only heard where THALI_TIME_TRAVEL is on. */
  at?: Date;
}

export function writeHeaders(call: CallHeaders): MsgHdrs {
  const headers = createHeaders();
  headers.set(names.requestId, call.requestId);
  if (call.caller) headers.set(names.caller, encodeURI(JSON.stringify(call.caller)));
  if (call.traceparent) headers.set(names.trace, call.traceparent);
  if (call.idempotencyKey) headers.set(names.key, call.idempotencyKey);
  if (call.params) headers.set(names.params, encodeURI(call.params));
  if (call.at) headers.set(names.at, call.at.toISOString());
  return headers;
}

/** The caller's context and the parameters, from a message's headers. */
export function readHeaders(
  headers: MsgHdrs | undefined,
  operation: string,
  timeTravel: boolean,
): { context: CallContext; params: Record<string, unknown> } {
  const get = (name: string) => headers?.get(name) || undefined;
  const caller = get(names.caller);
  const params = get(names.params);
  const at = timeTravel ? get(names.at) : undefined;
  return {
    context: {
      ...(caller ? (JSON.parse(decodeURI(caller)) as Caller) : nobody),
      requestId: get(names.requestId) ?? 'none',
      traceparent: get(names.trace),
      idempotencyKey: get(names.key),
      operation,
      now: at ? new Date(at) : new Date(),
    },
    params: params ? (JSON.parse(decodeURI(params)) as Record<string, unknown>) : {},
  };
}
