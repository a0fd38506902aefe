import { t } from '@lingui/core/macro';
import { FreshFigures, type OrderPlaced } from '@thali/proto/ordering/create-order';
import { printReceipt, printTicket } from '../../../domain/printing/print';
import { forgetQrOrder, refreshQrOrders } from '../../../domain/qr-orders/qr-orders';
import { ApiError, isRefusal } from '../../../lib/api-error';
import { emitHint } from '../../../lib/realtime';
import { toast } from '../../../lib/toast';
import type { Dialog } from '../pos-context';
import { refreshMenu } from '../queries';
import type { Figures } from '../state/order';
import type { PosStore } from '../state/store';
import type { Attempt } from './attempts';

/** The till that an answer comes to. */
export interface Till {
  store: PosStore;
  tenantId: string;
  /** Whether this restaurant prints the receipt of an order that is paid at once. */
  printing: boolean;
  show: (dialog: Dialog) => void;
  close: () => void;
}

/** What follows an order that was placed: the cart is empty, papers are printed, the token is shown, others hear of it. */
export function orderPlaced(till: Till, { message, tokenNo, orderId }: OrderPlaced, { intent: { pay, key } }: Attempt): void {
  const { store, tenantId, printing, show, close } = till;
  const { selectedQrOrderItem, unanswered, draftId } = store.get();
  // Another tab had the answer already, so the cart holds the next order.
  if (unanswered?.key !== key) return;
  store.dispatch({ type: 'placed', tokenNo, orderId });
  if (draftId) store.drafts.set(store.drafts.get().filter(({ id }) => id !== draftId));
  emitHint('new_order_backend', tokenNo, orderId, tenantId);
  if (selectedQrOrderItem) forgetQrOrder(selectedQrOrderItem);
  toast.success(message);
  printTicket(orderId);
  if (pay && printing && printReceipt([orderId])) close();
  else show({ name: 'sent' });
}

/** What follows an attempt that did not place its order: only a refusal says that the order does not exist, and gives the cart back. */
export function orderNotPlaced({ store, close }: Till, error: Error, { byItself }: Attempt): void {
  const unheard = error instanceof ApiError && error.status === 0;
  if (!byItself || !unheard) toast.failure(error, t`Something went wrong!`);
  if (!isRefusal(error)) {
    // What the cashier has opened since the first try is not this try's to close.
    if (!byItself) close();
    return;
  }
  store.dispatch({ type: 'refused', fresh: freshFigures(error) });
  if (error.code === 'QR_ORDER_PROCESSED') {
    store.dispatch({ type: 'qrOrderGone' });
    // The cart's notice says what to do now.
    close();
  }
  // Most refusals mean that this till's copy of the menu, the coupons or the diners' orders is out of date.
  refreshMenu();
  refreshQrOrders();
}

const freshFigures = (error: ApiError): Figures | null =>
  error.code === 'PRICES_CHANGED' ? (FreshFigures.safeParse(error.details).data ?? null) : null;
