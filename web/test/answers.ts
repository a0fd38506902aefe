import { afterEach, beforeEach } from '@jest/globals';
import { type ErrorCode, errors, type Failure } from '@thali/proto/errors';
import type { Input, Output, Rpc } from '@thali/proto/kernel';
import { codesOf } from '@thali/proto/refusals';
import { asking, nameOf, operationAt, type Request } from './requests.ts';

/**
 * The network as screens see it: each answer is given by its contract and checked by it, so that it can not drift from what the product
 * says. A test fails that calls what has no answer, sends what the contract refuses, or answers what it does not know. A call that is
 * still on its way when the test ends is nobody's.
 */

type Wire = { status: number; json: unknown; headers?: Record<string, string> };
type Answering = (input: unknown) => Wire | Promise<Wire>;
interface Choice {
  /** For the next call only; then the answer of before is given again. */
  once?: boolean;
}

const given = new Map<Rpc, (Choice & { reply: Answering })[]>();
const inputs = new Map<Rpc, unknown[]>();
const keys = new Map<Rpc, (string | null)[]>();
let faults: Promise<Error>[] = [];

beforeEach(() => {
  given.clear();
  inputs.clear();
  keys.clear();
  faults = [];
  globalThis.fetch = (url, request) => exchange({ url: String(url), method: 'GET', ...request });
});
afterEach(async () => {
  const found = await faultsSoFar();
  if (found.length) throw new Error([...new Set(found.map(({ message }) => message))].join('\n'));
});

/** What was wrong with calls and answers until now; whoever asks for it has seen it, and the test does not fail for it any more. */
export function faultsSoFar(): Promise<Error[]> {
  const seen = faults;
  faults = [];
  return Promise.all(seen);
}

/** Answers an operation, from now on or once: with this, or with what is made of its input. */
export function answer<R extends Rpc>(contract: R, output: (input: Input<R>) => Output<R>, choice?: Choice): void;
export function answer<R extends Rpc>(contract: R, output: Output<R>, choice?: Choice): void;
export function answer(contract: Rpc, output: unknown, choice?: Choice): void {
  const made = (input: unknown) => (typeof output === 'function' ? output(input) : output);
  give(contract, (input) => ({ status: 200, json: checked(contract, made(input)) }), choice);
}

/** Answers a list that comes in pages with the rows of one of them, of so many in all. */
export function answerPage<R extends Rpc>(contract: R, page: (input: Input<R>) => { rows: Output<R>; total: number }): void {
  give(contract, (input) => {
    const { rows, total } = page(input as Input<R>);
    return { status: 200, json: checked(contract, rows), headers: { 'X-Total-Count': String(total) } };
  });
}

/** Refuses an operation with a code that its contract knows. */
export function refuse(contract: Rpc, code: ErrorCode, choice?: Choice & Pick<Failure, 'errors' | 'details'>): void {
  if (!codesOf(contract).includes(code)) throw new Error(`${contract.subject} is never refused with ${code}`);
  const { once, ...more } = choice ?? {};
  give(contract, () => refusal(contract, code, more), { once });
}

function refusal(contract: Rpc, code: ErrorCode, more?: Pick<Failure, 'errors' | 'details'>): Wire {
  const [status, message] = errors[code];
  const flag = contract.successFlag ? { success: false as const } : {};
  const json: Failure = { message, code, requestId: 'request-of-a-test', ...flag, ...more };
  return { status, json };
}

/** Answers an operation with what no contract knows: a server that gives no reason, or one that is broken. */
export const breakDown = (contract: Rpc, { status = 500, json = {}, ...choice }: Partial<Wire> & Choice = {}): void =>
  give(contract, () => ({ status, json }), choice);

/** Cuts an operation off: no answer comes to it. */
export const cutOff = (contract: Rpc, choice?: Choice): void =>
  give(contract, () => Promise.reject(new TypeError('no network')), choice);

/** Lets an operation wait: answers it as before only when the returned function is called. */
export function hold(contract: Rpc): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const before = given.get(contract)?.[0]?.reply;
  give(contract, async (input) => {
    await promise;
    if (!before) throw new Error(`${contract.subject} was let go without an answer`);
    return before(input);
  });
  return resolve;
}

/** What an operation was called with in this test, first to last. */
export const calls = <R extends Rpc>(contract: R): Input<R>[] => (inputs.get(contract) ?? []) as Input<R>[];

/** The idempotency keys of the same calls, null of a call without. */
export const keysOf = (contract: Rpc): (string | null)[] => keys.get(contract) ?? [];

const give = (contract: Rpc, reply: Answering, choice?: Choice): void => {
  const before = choice?.once ? (given.get(contract) ?? []) : [];
  given.set(contract, [{ ...choice, reply }, ...before]);
};

/** What the product would send: as JSON, and as the contract says. */
function checked(contract: Rpc, output: unknown): unknown {
  const json: unknown = JSON.parse(JSON.stringify(output));
  const { error } = contract.output.safeParse(json);
  if (error) throw new Error(`${contract.subject} never answers this: ${error.message}`);
  return json;
}

/** The server's clock is right, whatever a test does to the page's. */
const serverTime = (): string => new Date(performance.timeOrigin + performance.now()).toUTCString();

async function exchange(request: Request): Promise<Response> {
  request.signal?.throwIfAborted();
  try {
    const { status, json, headers } = await Promise.race([reply(request), aborted(request.signal)]);
    return Response.json(json, { status, headers: { Date: serverTime(), ...headers } });
  } catch (error) {
    throw request.signal?.aborted ? request.signal.reason : error;
  }
}

function reply(request: Request): Wire | Promise<Wire> {
  const asked = asking([...given.keys()], request);
  const [next, ...rest] = (asked && given.get(asked.contract)) ?? [];
  if (!asked || !next) return fault(operationAt(request).then((name) => new Error(`nothing answers ${name}`)));
  const { contract, input } = asked;
  const { data, error } = contract.input.safeParse(input);
  if (error) {
    faults.push(Promise.resolve(new Error(`${nameOf(contract)} was called wrongly: ${error.message}`)));
    return refusal(contract, 'VALIDATION_FAILED');
  }
  inputs.set(contract, [...calls(contract), data]);
  keys.set(contract, [...keysOf(contract), new Headers(request.headers).get('Idempotency-Key')]);
  if (next.once) given.set(contract, rest);
  try {
    return next.reply(data);
  } catch (thrown) {
    return fault(Promise.resolve(thrown as Error));
  }
}

function fault(error: Promise<Error>): Promise<never> {
  faults.push(error);
  return error.then((what) => Promise.reject(what));
}

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
