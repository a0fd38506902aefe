import type { Request as RequestOf } from '@thali/proto/kernel';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { intentAnswered, intentKey } from '../../lib/intent-key';
import { toast, withLoading } from '../../lib/toast';
import { ACTION_FAILED } from './board-actions';

/**
 * Takes a payment once, however often it is sent. Says what became of it in a toast.
 * @returns `paid`; `changed`: the figures are old, `gone`: paid or closed by somebody else; `failed`: may be tried again
 */
export async function payGroup(payment: RequestOf<typeof completeAndPay>): Promise<'paid' | 'changed' | 'gone' | 'failed'> {
  try {
    const { message } = await withLoading(call(completeAndPay, payment, { idempotencyKey: intentKey(payment) }));
    intentAnswered(payment);
    toast.success(message);
    return 'paid';
  } catch (error) {
    toast.failure(error, ACTION_FAILED);
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return 'failed';
    // A key whose first call still runs is answered by that call.
    if (error.code === 'IDEMPOTENCY_IN_PROGRESS') return 'failed';
    intentAnswered(payment);
    if (error.code === 'PRICES_CHANGED') return 'changed';
    return error.status === 409 || error.status === 404 ? 'gone' : 'failed';
  }
}
