import type { Request as RequestOf } from '@thali/proto/kernel';
import { completeAndPay } from '@thali/proto/ordering/orders-board';
import { call } from '../../lib/api';
import { isRefusal } from '../../lib/api-error';
import { toast, withLoading } from '../../lib/toast';
import { actionFailed } from './board-actions';

/**
 * Takes a payment once, however often it is sent. Shows the result in a toast.
 * @returns `paid`; `changed`: the figures are out of date; `gone`: paid or closed by another user; `failed`: may be tried again
 */
export async function payGroup(payment: RequestOf<typeof completeAndPay>): Promise<'paid' | 'changed' | 'gone' | 'failed'> {
  try {
    const { message } = await withLoading(call(completeAndPay, payment));
    toast.success(message);
    return 'paid';
  } catch (error) {
    toast.failure(error, actionFailed());
    if (!isRefusal(error)) return 'failed';
    if (error.code === 'PRICES_CHANGED') return 'changed';
    return error.status === 409 || error.status === 404 ? 'gone' : 'failed';
  }
}
