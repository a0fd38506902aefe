import { t } from '@lingui/core/macro';
import type { Request, Rpc } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import type { ItemStatus } from '@thali/proto/ordering/order';
import { cancelOrders, type OrderGroup, updateItemStatus } from '@thali/proto/ordering/orders-board';
import type * as z from 'zod';
import { hintOrdersChanged } from '../../domain/orders/hint';
import { call } from '../../lib/api';
import { changed } from '../../lib/stale';
import { toast, withLoading } from '../../lib/toast';
import type { Emitting } from '../../lib/use-command';
import { confirm } from '../../ui/confirm';
import { titleOf } from './group';

export const actionFailed = () => t`Error processing your request, Please try later!`;

/** To be called after a command of this board, whether it succeeded or failed. */
export function settled({ emits = [] }: Emitting): void {
  hintOrdersChanged();
  void changed(emits);
}

/** Runs a command and shows its result in a toast; true when it succeeded. */
async function act<R extends Rpc<z.ZodType, z.ZodType<{ message: string }>>>(contract: R, input: Request<R>): Promise<boolean> {
  try {
    const { message } = await withLoading(call(contract, input));
    toast.success(message);
    return true;
  } catch (error) {
    toast.failure(error, actionFailed());
    return false;
  } finally {
    settled(contract);
  }
}

export type SettableStatus = Exclude<ItemStatus, 'created'>;

export const setItemStatus = (id: string, status: SettableStatus, reason?: string) =>
  act(updateItemStatus, { id, status, reason });

export const cancelQuestion = () => t`Are you sure, you are cancelling the order! This process is not reversible.`;

/** Of a group of which nothing is paid; `CancelPaid` asks for the others. */
export async function cancelUnpaid(group: OrderGroup) {
  const title = titleOf(group);
  const texts = { title: t`Cancel ${title}`, dismiss: t`Keep Order` };
  if (await confirm(cancelQuestion(), t`Cancel Order`, texts)) await act(cancelOrders, { orderIds: group.order_ids });
}

/** True when it succeeded. */
export const cancelAndRefund = (group: OrderGroup, reason: string): Promise<boolean> =>
  act(cancelOrders, { orderIds: group.order_ids, reason });

/** True when it succeeded. */
export const completeOnce = (input: Request<typeof completeOrders>): Promise<boolean> => act(completeOrders, input);

export async function completeGroup(group: OrderGroup) {
  const title = titleOf(group);
  const action = t({ context: 'an order', message: 'Complete' });
  const sure = await confirm(t`The order leaves the board and all its items count as delivered.`, action, {
    title: t`Complete ${title}`,
    danger: false,
  });
  if (sure) await completeOnce({ orderIds: group.order_ids });
}
