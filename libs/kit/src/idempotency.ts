import type { EntityManager } from 'typeorm';
import { AppError } from './app-error.js';
import type { CallContext } from './context.js';

/** The Idempotency-Key's form: 1 to 255 visible ASCII characters. */
export const validIdempotencyKey = (key: string): boolean => /^[\x21-\x7e]{1,255}$/.test(key);

/**
 * Runs `work` once per key (scoped to tenant, user and operation) and stores its answer in the same transaction.
 * A second call with the same input gets that answer; while the first still runs it waits on the key's row, up to the
 * lock time-out. Another input under the same key is IDEMPOTENCY_MISMATCH. A failed `work` leaves the key unused.
 */
export async function once<T>(tx: EntityManager, context: CallContext, work: () => Promise<T>): Promise<T> {
  const { tenantId, userId, operation, idempotencyKey: key, inputHash } = context;
  if (!key) return work();
  const scope = [tenantId, userId, operation, key];
  const claimed = await claim(tx, [...scope, inputHash ?? '']);
  if (!claimed) {
    const [earlier] = await tx.query<{ input_hash: string; answer: T }[]>(
      `select input_hash, answer from idempotency_key where tenant_id = $1 and user_id = $2 and operation = $3 and key = $4`,
      scope,
    );
    if (!earlier) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    if (earlier.input_hash !== inputHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    context.replayed = true;
    return earlier.answer;
  }
  const answer = await work();
  await tx.query(`update idempotency_key set answer = $5 where tenant_id = $1 and user_id = $2 and operation = $3 and key = $4`, [
    ...scope,
    JSON.stringify(answer),
  ]);
  return answer;
}

async function claim(tx: EntityManager, row: string[]): Promise<boolean> {
  try {
    const rows = await tx.query<unknown[]>(
      `insert into idempotency_key (tenant_id, user_id, operation, key, input_hash) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning 1`,
      row,
    );
    return rows.length > 0;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') throw new AppError('IDEMPOTENCY_IN_PROGRESS', { cause: error });
    throw error;
  }
}
