import type { Failure } from '@thali/proto/errors';
import type { Output, Request as RequestOf, Rpc } from '@thali/proto/kernel';
import { ApiError } from './api-error';
import { heard } from './connection';
import { askPassword } from './password-question';
import { sendOnce } from './send-once';
import { tellServerTime } from './server-time';

const BASE = '/api/v1';
const TIMEOUT_MS = 20_000;
const MAX_CONSECUTIVE_REFRESHES = 3;

/** What becomes of calls of somebody who signed in: known to whoever knows sessions, see `guardCalls`. */
export interface SessionRules {
  /** The call that makes a dead session live again. */
  refresh: () => Rpc;
  /** The server ended it. */
  expire: () => void;
  /** Nothing is answered any more, for want of a subscription. */
  unsubscribe: () => void;
}

export interface CallOptions {
  /** For who keeps the key of an intent himself, as the cart does; else `call` makes it where the contract wants one. */
  idempotencyKey?: string;
  /** What tells this intent from another with the same input, such as the day that is closed. */
  intent?: string;
  signal?: AbortSignal;
  /** Hears the headers of an answer that succeeded. */
  onHeaders?: (headers: Headers) => void;
}

/** The input may be left out when nothing in it is required. */
type Arguments<R extends Rpc> =
  Record<never, never> extends RequestOf<R>
    ? [input?: RequestOf<R>, options?: CallOptions]
    : [input: RequestOf<R>, options?: CallOptions];

let session: SessionRules | undefined;
/** Calls go by these rules from now on; before, a refusal is an answer like any other. */
export const guardCalls = (rules: SessionRules): void => {
  session = rules;
};
let refreshing: Promise<void> | null = null;
let consecutiveRefreshes = 0;

/**
 * Calls an operation by its contract. What a repeat would do twice (`idempotent`) goes under the key of its intent, see send-once.ts. A
 * dead session is refreshed once and the call repeated; a session that cannot be refreshed ends, and an inactive subscription leads to
 * its page (`guardCalls`). What needs the password once more asks for it.
 * @throws ApiError for every answer that is not a success, status 0 when no answer came
 */
export function call<R extends Rpc>(contract: R, ...[input, options]: Arguments<R>): Promise<Output<R>> {
  const sent = (own?: CallOptions) => inSession(contract, () => send(contract, input, { ...options, ...own }));
  if (!contract.idempotent || options?.idempotencyKey) return sent();
  return sendOnce([contract.subject, input, options?.intent], sent);
}

/** One page of a list, and how many there are on all pages; a service of the release before may not say. */
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

/** Sends a call by these rules, whatever its body is made of. */
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
    // The session is fine: its user has to say who they are. The same call goes again, under the same key.
    if (error.code === 'PASSWORD_NEEDED') {
      if (await askPassword()) return await attempt();
      throw error;
    }
    if (error.status === 402) session?.unsubscribe();
    const refused = error.status === 401 || error.status === 403;
    if (!session || !refused || contract.who.kind === 'public') throw error;
    await refreshSession(session);
    return await attempt().catch((again) => {
      // Refused with a fresh session: the right is missing, not the session, so this says nothing about the next refresh.
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
    // Without an answer the session may be fine: stay, so that a till that is offline keeps its cart.
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

/** One request and its answer; `timeoutMs` is what it may take in all. */
export async function exchange<T>(
  url: string,
  request: RequestInit,
  options: CallOptions = {},
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const headers = new Headers(request.headers);
  headers.set('Accept', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);

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
