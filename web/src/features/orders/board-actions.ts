import { t } from '@lingui/core/macro';
import type { Output, Request, Rpc } from '@thali/proto/kernel';
import { completeOrders } from '@thali/proto/ordering/complete-orders';
import type { ItemStatus, OrderItem } from '@thali/proto/ordering/order';
import { cancelOrders, type OrderGroup, updateItemStatus } from '@thali/proto/ordering/orders-board';
import type * as z from 'zod';
import { hintOrdersChanged } from '../../domain/orders/hint';
import { isToCook } from '../../domain/orders/item-status';
import { printCancelled } from '../../domain/printing/print';
import { type CallOptions, call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
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

type Speaking = Rpc<z.ZodType, z.ZodType<{ message: string }>>;
/** Runs a command and shows its result in a toast. */
async function run<R extends Speaking>(
  contract: R,
  input: Request<R>,
  options?: CallOptions,
): Promise<{ answer?: Output<R>; error?: unknown }> {
  try {
    const answer = await withLoading(call<Speaking>(contract, input as object, options));
    toast.success(answer.message);
    return { answer: answer as Output<R> };
  } catch (error) {
    toast.failure(error, actionFailed());
    return { error };
  } finally {
    settled(contract);
  }
}
/** The same; true when it succeeded. */
const act = async <R extends Speaking>(contract: R, input: Request<R>): Promise<boolean> =>
  (await run(contract, input)).answer !== undefined;

export type SettableStatus = Exclude<ItemStatus, 'created' | 'cancelled'>;

export const setItemStatus = (id: string, status: SettableStatus) => act(updateItemStatus, { id, status });

/**
 * Cancels this many pieces of an item. All that the board shows of it are the whole item, however many it is by now.
 * @returns false when fewer are left, which the board will show in a moment; whoever asked can choose again
 */
export async function cancelItem(item: OrderItem, quantity: number, reason: string): Promise<boolean> {
  const { id, order_id, status } = item;
  const pieces = quantity < item.quantity ? { quantity } : {};
  const input = { id, status: 'cancelled', reason, ...pieces } as const;
  // The same pieces of fewer than before are others: the first ones are gone by then.
  const { answer, error } = await run(updateItemStatus, input, { intent: `of ${item.quantity}` });
  if (answer && isToCook(status)) printCancelled(order_id, [answer.cancelledId ?? id]);
  return !(error instanceof ApiError && error.code === 'FEWER_LEFT');
}

/** Cancels the orders of a group, and tells a kitchen that reads paper what it must not cook any more. True when it succeeded. */
async function cancelGroup(group: OrderGroup, reason?: string): Promise<boolean> {
  const done = await act(cancelOrders, { orderIds: group.order_ids, reason });
  for (const { id, items } of done ? group.orders : []) {
    const toCook = items.filter(({ status }) => isToCook(status));
    if (toCook.length)
      printCancelled(
        id,
        toCook.map((item) => item.id),
      );
  }
  return done;
}

export const cancelQuestion = () => t`Are you sure, you are cancelling the order! This process is not reversible.`;

/** Of a group of which nothing is paid; `CancelPaid` asks for the others. */
export async function cancelUnpaid(group: OrderGroup) {
  const title = titleOf(group);
  const texts = { title: t`Cancel ${title}`, dismiss: t`Keep Order` };
  if (await confirm(cancelQuestion(), t`Cancel Order`, texts)) await cancelGroup(group);
}

/** True when it succeeded. */
export const cancelAndRefund = (group: OrderGroup, reason: string): Promise<boolean> => cancelGroup(group, reason);

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
