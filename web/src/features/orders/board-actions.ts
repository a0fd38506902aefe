import type { Request } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import { previewCancel } from '@thali/proto/ordering/credit-notes';
import type { ItemStatus } from '@thali/proto/ordering/order';
import { cancelOrders, type OrderGroup, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { hintOrdersChanged } from '../../domain/orders/hint';
import { OPEN_ORDERS, UNPAID_ORDERS } from '../../domain/orders/orders';
import { call } from '../../lib/api';
import { queryClient } from '../../lib/query';
import { toast, withLoading } from '../../lib/toast';
import { confirm } from '../../ui/confirm';
import { titleOf } from './group';
import { refundText } from './refund-text';

export const ACTION_FAILED = 'Error processing your request, Please try later!';

/** After a change made here, whatever became of it. */
export function ordersChanged() {
  hintOrdersChanged();
  void queryClient.invalidateQueries({ queryKey: UNPAID_ORDERS });
  return queryClient.invalidateQueries({ queryKey: OPEN_ORDERS });
}

/** Says what became of it; true when it was done. */
async function act(work: Promise<{ message: string }>): Promise<boolean> {
  try {
    const { message } = await withLoading(work);
    toast.success(message);
    return true;
  } catch (error) {
    toast.failure(error, ACTION_FAILED);
    return false;
  } finally {
    void ordersChanged();
  }
}

export type SettableStatus = Exclude<ItemStatus, 'created'>;

export const setItemStatus = (id: string, status: SettableStatus, reason?: string) =>
  act(call(updateItemStatus, { id, status, reason }));

export async function cancelGroup(group: OrderGroup, currency: string) {
  const refund = await refundOf(group, currency);
  if (refund === undefined) return;
  const literal = 'Are you sure, you are cancelling the order! This process is not reversible.';
  const sure = await confirm([literal, refund].filter(Boolean).join(' '), refund ? 'Cancel & Refund' : 'Cancel Order', {
    title: `Cancel ${titleOf(group)}`,
    dismiss: 'Keep Order',
  });
  if (!sure) return;
  await act(call(cancelOrders, { orderIds: group.order_ids }));
}

/** True when it was done. */
export const completeOnce = (input: Request<typeof completeOrders>): Promise<boolean> => act(call(completeOrders, input));

/** What cancelling gives back, in words; empty where nothing is paid, undefined when that could not be found out. */
async function refundOf(group: OrderGroup, currency: string): Promise<string | undefined> {
  if (!group.orders.some(({ payment_status }) => payment_status === 'paid')) return '';
  try {
    const { refunds } = await withLoading(call(previewCancel, { orderIds: group.order_ids }));
    return refundText(refunds, currency);
  } catch (error) {
    toast.failure(error, ACTION_FAILED);
    return undefined;
  }
}

export async function completeGroup(group: OrderGroup) {
  const sure = await confirm('The order leaves the board and all its items count as delivered.', 'Complete', {
    title: `Complete ${titleOf(group)}`,
    danger: false,
  });
  if (sure) await completeOnce({ orderIds: group.order_ids });
}
