import { headers as createHeaders, type MsgHdrs } from '@nats-io/transport-node';
import { type CallContext, type Caller, nobody } from '../call/context.js';
import type { CallerCheck, CallerSigner } from './signed-caller.js';

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
  /** The caller: as an object, which only the gateway can sign, or signed already and passed on unchanged. */
  caller?: Caller | string;
  requestId: string;
  traceparent?: string;
  idempotencyKey?: string;
  /** Path and query parameters as JSON; they win over fields of the body. */
  params?: string;
  /** Ignored unless THALI_TIME_TRAVEL is on. */
  at?: Date;
}

/** @param signer needed for a caller who is not signed yet */
export function writeHeaders(call: CallHeaders, signer?: CallerSigner): MsgHdrs {
  const headers = createHeaders();
  headers.set(names.requestId, call.requestId);
  if (call.caller) headers.set(names.caller, signed(call.caller, signer));
  if (call.traceparent) headers.set(names.trace, call.traceparent);
  if (call.idempotencyKey) headers.set(names.key, call.idempotencyKey);
  if (call.params) headers.set(names.params, encodeURI(call.params));
  if (call.at) headers.set(names.at, call.at.toISOString());
  return headers;
}

function signed(caller: Caller | string, signer: CallerSigner | undefined): string {
  if (typeof caller === 'string') return caller;
  if (!signer) throw new Error('only the gateway says who calls');
  return signer.tokenOf(caller);
}

/** Puts the verified caller into the context, which keeps `nobody` when the message names none. Throws CALLER_UNKNOWN. */
export function readCaller(headers: MsgHdrs | undefined, callers: CallerCheck, context: CallContext): void {
  const signedCaller = headers?.get(names.caller);
  if (signedCaller) Object.assign(context, callers.callerOf(signedCaller), { signedCaller });
}

/** A call's context and its parameters, from a message's headers. The caller is `nobody` until `readCaller`. */
export function readHeaders(
  headers: MsgHdrs | undefined,
  operation: string,
  timeTravel: boolean,
): { context: CallContext; params: Record<string, unknown> } {
  const get = (name: string) => headers?.get(name) || undefined;
  const params = get(names.params);
  const at = timeTravel ? get(names.at) : undefined;
  return {
    context: {
      ...nobody,
      requestId: get(names.requestId) ?? 'none',
      traceparent: get(names.trace),
      idempotencyKey: get(names.key),
      operation,
      now: at ? new Date(at) : new Date(),
    },
    params: params ? (JSON.parse(decodeURI(params)) as Record<string, unknown>) : {},
  };
}
