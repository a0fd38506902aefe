import { useMutation } from '@tanstack/react-query';
import type { Request } from '@thali/proto/kernel';
import { createOrder, FreshFigures } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { useRef } from 'react';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { queryClient } from '../../lib/query';
import { emitHint } from '../../lib/realtime';
import { toast, withLoading } from '../../lib/toast';
import { printReceipt, printTicket } from '../../ui/printing/print';
import type { Dialog, Sender } from './pos-context';
import { qrCountQuery, qrOrdersQuery, refreshMenu, refreshQrOrders } from './queries';
import type { Figures, Intent } from './state/order';
import { kitchenRequest, payRequest } from './state/requests';
import type { PosStore } from './state/store';

const RETRIES = 2;
const RETRY_DELAY_MS = 1000;

/** Whether the server said for certain that there is no such order. Without that it may exist, and only its own key may ask again. */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'IDEMPOTENCY_IN_PROGRESS') return false;
  return error.status >= 400 && error.status < 500 && error.status !== 401 && error.status !== 408;
}

const freshFigures = (error: ApiError): Figures | null =>
  error.code === 'PRICES_CHANGED' ? (FreshFigures.safeParse(error.details).data ?? null) : null;

/** One call for all repeats of an intent; the gateway answers a repeat with the first answer. */
const place = ({ pay, request, key }: Intent) =>
  pay
    ? call(createOrderAndInvoice, request as Request<typeof createOrderAndInvoice>, { idempotencyKey: key })
    : call(createOrder, request as Request<typeof createOrder>, { idempotencyKey: key });

type Options = {
  store: PosStore;
  figures: Figures;
  tenantId: string;
  printing: boolean;
  show: (dialog: Dialog) => void;
  close: () => void;
};

/**
 * Sends the order. Its key is on record before the first call and stays until there is an answer, over reloads too, so however
 * often it is sent (a second tap, a lost answer, another tab) there is one order.
 */
export function useSender({ store, figures, tenantId, printing, show, close }: Options): Sender {
  const running = useRef(false);
  const mutation = useMutation({
    mutationFn: place,
    retry: (failures, error) => failures < RETRIES && error instanceof ApiError && (error.status === 0 || error.status === 503),
    retryDelay: RETRY_DELAY_MS,
    onSuccess: ({ message, tokenNo, orderId }, { pay }) => {
      const { selectedQrOrderItem } = store.get();
      store.dispatch({ type: 'placed', tokenNo, orderId });
      emitHint('new_order_backend', tokenNo, orderId, tenantId);
      if (selectedQrOrderItem) forgetQrOrder(selectedQrOrderItem);
      toast.success(message);
      printTicket(orderId);
      if (pay && printing && printReceipt([orderId])) close();
      else show({ name: 'sent' });
    },
    onError: (error) => {
      toast.failure(error, 'Something went wrong!');
      if (!isRefusal(error)) return close();
      store.dispatch({ type: 'refused', fresh: freshFigures(error) });
      if (error.code === 'QR_ORDER_PROCESSED') {
        store.dispatch({ type: 'qrOrderGone' });
        // What to do now stands with the cart.
        close();
      }
      // What it refused is mostly that our copy of the menu, the coupons or the diners' orders is old.
      refreshMenu();
      refreshQrOrders();
    },
  });

  const send = async (intent: Intent) => {
    if (running.current) return;
    running.current = true;
    store.dispatch({ type: 'sending', intent });
    await withLoading(mutation.mutateAsync(intent)).catch(() => undefined);
    running.current = false;
  };
  const start = (pay: boolean, request: Intent['request']) => {
    if (store.get().unanswered) return;
    void send({ key: crypto.randomUUID(), pay, request });
  };
  return {
    busy: mutation.isPending,
    unanswered: store.get().unanswered !== null && !mutation.isPending,
    toKitchen: () => start(false, kitchenRequest(store.get(), figures)),
    collect: (payments) => start(true, payRequest(store.get(), figures, payments)),
    again: () => {
      const { unanswered } = store.get();
      if (unanswered) void send(unanswered);
    },
  };
}

function forgetQrOrder(id: string) {
  queryClient.setQueryData(qrCountQuery().queryKey, (old) => old && { totalQROrders: Math.max(0, old.totalQROrders - 1) });
  queryClient.setQueryData(qrOrdersQuery().queryKey, (old) => old?.filter((order) => order.id !== id));
  refreshQrOrders();
}
