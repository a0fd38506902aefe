import type { ItemStatus } from '@thali/proto/ordering/order';
import { cancelOrders, completeOrders, type OrderGroup, updateItemStatus } from '@thali/proto/ordering/orders-board';
import { call } from '../../lib/api';
import { hintOrdersChanged } from '../../lib/order-events';
import { queryClient } from '../../lib/query';
import { toast, withLoading } from '../../lib/toast';
import { confirm } from '../../ui/confirm';
import { titleOf } from './group';
import { openOrders } from './open-orders';

export const ACTION_FAILED = 'Error processing your request, Please try later!';

/** After a change made here, whatever became of it. */
export function ordersChanged() {
  hintOrdersChanged();
  return queryClient.invalidateQueries({ queryKey: openOrders().queryKey });
}

async function act(work: Promise<{ message: string }>) {
  try {
    const { message } = await withLoading(work);
    toast.success(message);
  } catch (error) {
    toast.failure(error, ACTION_FAILED);
  } finally {
    void ordersChanged();
  }
}

export type SettableStatus = Exclude<ItemStatus, 'created'>;

export const setItemStatus = (id: string, status: SettableStatus) => act(call(updateItemStatus, { id, status }));

export async function cancelGroup(group: OrderGroup) {
  const sure = await confirm('Are you sure, you are cancelling the order! This process is not reversible.', 'Cancel Order', {
    title: `Cancel ${titleOf(group)}`,
    dismiss: 'Keep Order',
  });
  if (sure) await act(call(cancelOrders, { orderIds: group.order_ids }));
}

export async function completeGroup(group: OrderGroup) {
  const sure = await confirm('The order leaves the board and all its items count as delivered.', 'Complete', {
    title: `Complete ${titleOf(group)}`,
    danger: false,
  });
  if (sure) await act(call(completeOrders, { orderIds: group.order_ids }));
}
