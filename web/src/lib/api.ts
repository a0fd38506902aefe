import type { Failure } from '@thali/proto/errors';
import type { Output, Request as RequestOf, Rpc } from '@thali/proto/kernel';
import { ApiError } from './api-error';
import { heard } from './connection';
import type { IdempotencyKey } from './idempotency-key';
import { askPassword } from './password-question';
import { sendOnce, sendOnceFromPage } from './send-once';
import { tellServerTime } from './server-time';
import { language } from './words';

const BASE = '/api/v1';
const TIMEOUT_MS = 20_000;
const MAX_CONSECUTIVE_REFRESHES = 3;

/** How calls react when the session is refused. The session's own module registers it with `guardCalls`, because lib knows no sessions. */
export interface SessionRules {
  /** The operation that refreshes an expired session. */
  refresh: () => Rpc;
  /** Called when the session can not be refreshed. */
  expire: () => void;
  /** Called when the server answers 402 because no subscription is active. */
  unsubscribe: () => void;
}

export interface CallOptions {
  /** For callers that keep the idempotency key themselves, as the cart does. Otherwise `call` makes one if the contract wants one for this input. */
  idempotencyKey?: IdempotencyKey;
  /** Sends under a key of this intent although the contract wants none. It is kept in this page only, as the input may be secret. */
  once?: true;
  /** Distinguishes intents that have the same input, for example by the day that is closed. */
  intent?: string;
  signal?: AbortSignal;
  /** Receives the headers of a successful answer. */
  onHeaders?: (headers: Headers) => void;
}

/** The input may be left out when nothing in it is required. */
type Arguments<R extends Rpc> =
  Record<never, never> extends RequestOf<R>
    ? [input?: RequestOf<R>, options?: CallOptions]
    : [input: RequestOf<R>, options?: CallOptions];

let session: SessionRules | undefined;
/** Applies these rules to all calls from now on. Before that, a refusal is an error like any other. */
export const guardCalls = (rules: SessionRules): void => {
  session = rules;
};
let refreshing: Promise<void> | null = null;
let consecutiveRefreshes = 0;

/**
 * Calls an operation by its contract. What a repeat would do twice (`idempotent`, `idempotentWhen`) is sent with the idempotency key of its intent (send-once.ts). A refused
 * session is refreshed once and the call repeated; a session that can not be refreshed ends. A 402 leads to the subscription page
 * (`guardCalls`), and PASSWORD_NEEDED opens the password dialog.
 * @throws ApiError for every answer that is not a success, status 0 when no answer came
 */
export function call<R extends Rpc>(contract: R, ...[input, options]: Arguments<R>): Promise<Output<R>> {
  const sent = (own?: CallOptions) => inSession(contract, () => send(contract, input, { ...options, ...own }));
  const wantsKey = contract.idempotent || contract.idempotentWhen?.(input as object as Record<string, unknown>);
  if (options?.idempotencyKey || !(wantsKey || options?.once)) return sent();
  return (wantsKey ? sendOnce : sendOnceFromPage)([contract.subject, input, options?.intent], sent);
}

/** One page of a list, and the number of rows on all pages. A service of the release before may send no `X-Total-Count`. */
export async function callPage<R extends Rpc>(
  contract: R,
  input: RequestOf<R>,
  options?: CallOptions,
): Promise<{ rows: Output<R>; total: number }> {
  let total = 0;
  const onHeaders = (headers: Headers) => {
    total = Number(headers.get('X-Total-Count'));
  };
  const rows = await inSession(contract, () => send(contract, input, { ...options, onHeaders }));
  return { rows, total: Math.max(total, Array.isArray(rows) ? rows.length : 0) };
}

/** Runs `send` with the session handling of `call`, whatever the body of the request is. */
export async function inSession<T>(contract: Rpc, send: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    const answer = await send();
    consecutiveRefreshes = 0;
    return answer;
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The session is valid, but the operation needs the password. The same call is repeated, with the same idempotency key.
    if (error.code === 'PASSWORD_NEEDED') {
      if (await askPassword()) return await attempt();
      throw error;
    }
    if (error.status === 402) session?.unsubscribe();
    const refused = error.status === 401 || error.status === 403;
    if (!session || !refused || contract.who.kind === 'public') throw error;
    await refreshSession(session);
    return await attempt().catch((again) => {
      // A 403 with a fresh session means that the user lacks the right, so it does not count towards the limit of refreshes.
      if (again instanceof ApiError && again.status === 403) consecutiveRefreshes = 0;
      throw again;
    });
  }
}

/** One refresh serves all calls that wait for it. */
function refreshSession(rules: SessionRules): Promise<void> {
  refreshing ??= refresh(rules).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refresh(rules: SessionRules): Promise<void> {
  consecutiveRefreshes += 1;
  if (consecutiveRefreshes > MAX_CONSECUTIVE_REFRESHES) {
    rules.expire();
    throw new ApiError(401);
  }
  try {
    await send(rules.refresh(), {});
  } catch (error) {
    // Without an answer, or after 429 or 5xx, the session may be valid. It is kept so that a till that is offline keeps its cart.
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
    if (refused) rules.expire();
    throw error;
  }
}

function send<R extends Rpc>(contract: R, input: unknown, options?: CallOptions): Promise<Output<R>> {
  const { method, url, body } = target(contract, input);
  const headers: HeadersInit = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return exchange(url, { method, headers, body }, options);
}

/** One request and its answer; `timeoutMs` limits both together. */
export async function exchange<T>(
  url: string,
  request: RequestInit,
  options: CallOptions = {},
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json'); // no text: a header
  headers.set('Accept-Language', language()); // no text: a header
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey); // no text: a header

  const deadline = AbortSignal.timeout(timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const response = await fetch(url, { ...request, headers, credentials: 'include', signal }).catch((error) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0);
  });
  heard();
  tellServerTime(response.headers.get('Date'));
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, answer as Partial<Failure> | undefined);
  options.onHeaders?.(response.headers);
  return answer as T;
}

/** Fills `{name}` in the path from the input; what is left goes to the query (GET, DELETE) or the JSON body. */
export function target(contract: Rpc, input: unknown) {
  if (!contract.http) throw new Error(`${contract.subject} has no route`);
  const [method, path] = contract.http;
  const rest: Record<string, unknown> = { ...(input as object | undefined) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (method !== 'GET' && method !== 'DELETE') return { method, url: BASE + filled, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return { method, url: BASE + filled + (query.size ? `?${query}` : ''), body: undefined };
}
