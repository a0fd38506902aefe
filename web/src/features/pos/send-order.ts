import { t } from '@lingui/core/macro';
import type { Request } from '@thali/proto/kernel';
import { createOrder, FreshFigures } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { useEffect, useRef, useState } from 'react';
import { printReceipt, printTicket } from '../../domain/printing/print';
import { qrCountQuery, qrOrdersQuery, refreshQrOrders } from '../../domain/qr-orders/qr-orders';
import { call } from '../../lib/api';
import { ApiError, isRefusal } from '../../lib/api-error';
import { onHeard, useConnection } from '../../lib/connection';
import { newKey } from '../../lib/idempotency-key';
import { queryClient } from '../../lib/query';
import { emitHint } from '../../lib/realtime';
import { toast, withLoading } from '../../lib/toast';
import { useCommand } from '../../lib/use-command';
import type { Dialog, Sender } from './pos-context';
import { menuRevision, refreshMenu } from './queries';
import type { Figures, Intent } from './state/order';
import { kitchenRequest, payRequest } from './state/requests';
import type { PosStore } from './state/store';

const RETRIES = 2;
const RETRY_DELAY_MS = 1000;
/** Name of the lock held by the window that waits for an answer. */
const SENDING = 'thali__sending_order';

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
 * Sends the order. Its idempotency key is stored before the first call and kept until there is an answer, also over reloads, so that any
 * number of attempts (a second tap, a lost answer, another tab) makes one order.
 */
export function useSender({ store, figures, tenantId, printing, show, close }: Options): Sender {
  const running = useRef(false);
  /** True while an automatic attempt runs, for which a network that is still down needs no message, and closes nothing. */
  const silent = useRef(false);
  /** The same for what is shown: such attempts may follow each other for as long as the network is down, and take no notice away. */
  const [byItself, setByItself] = useState(false);
  /** True if the last attempt had no answer at all; assumed so after a reload. */
  const unheard = useRef(true);
  const connection = useConnection();
  const command = useCommand(createOrder, {
    send: place,
    retry: (failures, error) => failures < RETRIES && error instanceof ApiError && (error.status === 0 || error.status === 503),
    retryDelay: RETRY_DELAY_MS,
    // Messages and 'Please wait...' are shown here, because automatic attempts must stay silent.
    atOnce: true,
    success: null,
    onSuccess: ({ message, tokenNo, orderId }, { pay, key }) => {
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
    },
    failure: (error) => {
      unheard.current = error instanceof ApiError && error.status === 0;
      if (!silent.current || !unheard.current) toast.failure(error, t`Something went wrong!`);
      // What the cashier has opened since the first try is not this try's to close.
      if (!isRefusal(error)) return silent.current ? undefined : close();
      store.dispatch({ type: 'refused', fresh: freshFigures(error) });
      if (error.code === 'QR_ORDER_PROCESSED') {
        store.dispatch({ type: 'qrOrderGone' });
        // The cart's notice says what to do now.
        close();
      }
      // Most refusals mean that this till's copy of the menu, the coupons or the diners' orders is out of date.
      refreshMenu();
      refreshQrOrders();
    },
  });

  const send = async (intent: Intent) => {
    if (running.current) return;
    running.current = true;
    unheard.current = false;
    store.dispatch({ type: 'sending', intent });
    const answer = navigator.locks.request(SENDING, () => command.mutateAsync(intent));
    await (silent.current ? answer : withLoading(answer)).catch(() => undefined);
    running.current = false;
    silent.current = false;
  };
  /** Automatic attempt. Only in the visible window and while no other window is sending, because the cashier has to see the token. */
  const sendByItself = async () => {
    if (!store.get().unanswered || !unheard.current) return;
    const { held = [] } = await navigator.locks.query();
    const locked = held.some(({ name }) => name === SENDING);
    const { unanswered } = store.get();
    if (!unanswered || !unheard.current || locked || running.current || document.visibilityState !== 'visible') return;
    silent.current = true;
    setByItself(true);
    await send(unanswered);
    setByItself(false);
  };
  const latest = useRef(sendByItself);
  useEffect(() => {
    latest.current = sendByItself;
  });
  useEffect(() => {
    if (connection === 'live') void latest.current();
  }, [connection]);
  useEffect(() => onHeard(() => void latest.current()), []);
  const start = (pay: boolean, request: Intent['request']) => {
    if (store.get().unanswered) return;
    void send({ key: newKey(), pay, request: { ...request, menuRevision: menuRevision() } });
  };
  return {
    busy: command.isPending,
    unanswered: store.get().unanswered !== null && (byItself || !command.isPending),
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
  queryClient.setQueryData(qrOrdersQuery().queryKey, (old) => {
    const rows = old?.rows.filter((order) => order.id !== id);
    return old && rows && { rows, total: old.total - old.rows.length + rows.length };
  });
  refreshQrOrders();
}
