import type { Request } from '@thali/proto/kernel';
import { createOrder } from '@thali/proto/ordering/create-order';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { useEffect, useMemo } from 'react';
import { call } from '../../../lib/api';
import { ApiError } from '../../../lib/api-error';
import { onHeard, useConnection } from '../../../lib/connection';
import { useCommand } from '../../../lib/use-command';
import type { Sender } from '../pos-context';
import { menuRevision } from '../queries';
import type { Figures, Intent } from '../state/order';
import { kitchenRequest, payRequest } from '../state/requests';
import { orderNotPlaced, orderPlaced, type Till } from './answered';
import { type Attempt, orderAttempts } from './attempts';

const RETRIES = 2;
const RETRY_DELAY_MS = 1000;

/** One call for all repeats of an intent; the gateway answers a repeat with the first answer. */
const place = ({ intent: { pay, request, key } }: Attempt) =>
  pay
    ? call(createOrderAndInvoice, request as Request<typeof createOrderAndInvoice>, { idempotencyKey: key })
    : call(createOrder, request as Request<typeof createOrder>, { idempotencyKey: key });

/** Sends the till's order: when, says `orderAttempts`; what its answer does, `orderPlaced` and `orderNotPlaced`. */
export function useSender({ figures, ...till }: Till & { figures: Figures }): Sender {
  const { store } = till;
  const command = useCommand(createOrder, {
    send: place,
    retry: (failures, error) => failures < RETRIES && error instanceof ApiError && (error.status === 0 || error.status === 503),
    retryDelay: RETRY_DELAY_MS,
    // The attempts and what follows them say what is to be said: one that is made by itself says nothing.
    atOnce: true,
    success: null,
    onSuccess: (answer, attempt) => orderPlaced(till, answer, attempt),
    failure: (error, attempt) => orderNotPlaced(till, error, attempt),
  });
  const { isPending: busy, mutateAsync, variables } = command;
  const { start, again, tryByItself } = useMemo(() => orderAttempts(store, mutateAsync), [store, mutateAsync]);

  const connection = useConnection();
  useEffect(() => {
    if (connection === 'live') void tryByItself();
  }, [connection, tryByItself]);
  useEffect(() => onHeard(() => void tryByItself()), [tryByItself]);

  const priced = (request: Intent['request']) => ({ ...request, menuRevision: menuRevision() });
  return {
    busy,
    unanswered: store.get().unanswered !== null && (!busy || variables?.byItself === true),
    toKitchen: () => void start(false, priced(kitchenRequest(store.get(), figures))),
    collect: (payments) => void start(true, priced(payRequest(store.get(), figures, payments))),
    again: () => void again(),
  };
}
