import type { Failure } from '@thali/proto/errors';
import type { EntityManager } from 'typeorm';
import { AppError } from '../call/app-error.js';
import type { CallContext } from '../call/context.js';

/** The Idempotency-Key's form: 1 to 255 visible ASCII characters. */
export const validIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key);

/**
 * Scope of an Idempotency-Key. `tenant`: any user of the tenant who repeats a call gets its answer, such as the next cashier at the same
 * till; the primary key of `idempotency_key` is then (tenant_id, operation, key). `user`: only the same user does; for calls about the
 * user's own account.
 */
export type KeysOf = 'tenant' | 'user';

/** Content of the column `answer` when the call was refused. */
interface Refused {
  refused: Omit<Failure, 'requestId'>;
}
type Stored<T> = { input_hash: string; answer: T | Refused };
/** These statuses depend on the caller and the time, not on the input: the same call may succeed a moment later, so they are not stored. */
const passing: readonly number[] = [401, 402, 403, 408, 429];
const isFinal = ({ status, code }: AppError): boolean =>
  status < 500 && !passing.includes(status) && !code.startsWith('IDEMPOTENCY_');

/**
 * Runs `work` once per key (scoped to operation and tenant or user) and stores its answer in the same transaction. A second call with the
 * same input gets that answer; while the first still runs it waits on the key's row, up to the lock time-out. Another input under the same
 * key is IDEMPOTENCY_MISMATCH. A refusal by `work` is stored by `decideRefused`: the same input is then refused again, and a different
 * input counts as a new call.
 */
export async function once<T>(tx: EntityManager, context: CallContext, keysOf: KeysOf, work: () => Promise<T>): Promise<T> {
  const { idempotencyKey: key, inputHash = '' } = context;
  if (!key) return work();
  if (!(await claim(tx, context))) {
    const earlier = await storedUnder<T>(tx, context, keysOf);
    if (!earlier) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    const other = earlier.input_hash !== inputHash;
    if (!isRefused(earlier.answer)) {
      if (other) throw new AppError('IDEMPOTENCY_MISMATCH');
      context.replayed = true;
      return earlier.answer;
    }
    if (!other) throw refusalOf(earlier.answer);
    await store(tx, context, keysOf, null);
  }
  const answer = await work();
  await store(tx, context, keysOf, answer);
  return answer;
}

/** Outcome of a refused call: an earlier call's answer, a refusal, or `free` when the key can be claimed again. */
export type Decided<T> = { answer: T } | { refusal: AppError } | { free: true };

/**
 * Decides the answer to a refused call and stores a final refusal under its key, because the call's own transaction was rolled back. A
 * delayed duplicate of the call must not succeed later: the client may have acted on the refusal. If an earlier call with the same input
 * has a result, that result is the answer. A refusal does not reserve the key for its input: where only the refusal of another input is in
 * the way of an IDEMPOTENCY_IN_PROGRESS, it is deleted, and `free` says that the call can be tried again. Needs a transaction that commits.
 */
export async function decideRefused<T>(
  tx: EntityManager,
  context: CallContext,
  keysOf: KeysOf,
  error: AppError,
): Promise<Decided<T>> {
  const { code, message } = error;
  const { cause: _, ...extra } = error.extra;
  if (isFinal(error) && (await claim(tx, context, { refused: { code, ...extra, message } }))) return { refusal: error };
  const earlier = await storedUnder<T>(tx, context, keysOf);
  if (!earlier) return { refusal: error };
  if (earlier.input_hash !== context.inputHash) {
    if (code !== 'IDEMPOTENCY_IN_PROGRESS') return { refusal: error };
    if (!isRefused(earlier.answer)) return { refusal: new AppError('IDEMPOTENCY_MISMATCH') };
    await tx.query(
      `delete from idempotency_key
       where tenant_id = $1 and ($5 or user_id = $2) and operation = $3 and key = $4 and input_hash = $6`,
      [...scopeOf(context), keysOf === 'tenant', earlier.input_hash],
    );
    return { free: true };
  }
  context.replayed = true;
  return isRefused(earlier.answer) ? { refusal: refusalOf(earlier.answer) } : { answer: earlier.answer };
}

/**
 * Whether `decideRefused` applies: the call has a key and the error is a refusal (status below 500). TOO_MANY_REQUESTS means that the tenant
 * has too many transactions; a further one would wait as long.
 */
export const isDecidable = (context: CallContext, error: unknown): error is AppError =>
  context.idempotencyKey !== undefined && error instanceof AppError && error.status < 500 && error.code !== 'TOO_MANY_REQUESTS';

const isRefused = (answer: unknown): answer is Refused => typeof answer === 'object' && answer !== null && 'refused' in answer;

const refusalOf = ({ refused: { code, ...extra } }: Refused): AppError => new AppError(code, extra);

const scopeOf = ({ tenantId, userId, operation, idempotencyKey }: CallContext) => [tenantId, userId, operation, idempotencyKey];

async function storedUnder<T>(tx: EntityManager, context: CallContext, keysOf: KeysOf): Promise<Stored<T> | undefined> {
  const [stored] = await tx.query<Stored<T>[]>(
    `select input_hash, answer from idempotency_key
     where tenant_id = $1 and ($5 or user_id = $2) and operation = $3 and key = $4`,
    [...scopeOf(context), keysOf === 'tenant'],
  );
  return stored;
}

const store = (tx: EntityManager, context: CallContext, keysOf: KeysOf, answer: unknown): Promise<unknown> =>
  tx.query(
    `update idempotency_key set input_hash = $6, answer = $7
     where tenant_id = $1 and ($5 or user_id = $2) and operation = $3 and key = $4`,
    [...scopeOf(context), keysOf === 'tenant', context.inputHash ?? '', JSON.stringify(answer)],
  );

async function claim(tx: EntityManager, context: CallContext, answer?: Refused): Promise<boolean> {
  try {
    const rows = await tx.query<unknown[]>(
      `insert into idempotency_key (tenant_id, user_id, operation, key, input_hash, answer) values ($1, $2, $3, $4, $5, $6)
       on conflict do nothing returning 1`,
      [...scopeOf(context), context.inputHash ?? '', answer && JSON.stringify(answer)],
    );
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new AppError('IDEMPOTENCY_IN_PROGRESS', { cause: error });
    throw error;
  }
}
