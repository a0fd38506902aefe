import { t } from '@lingui/core/macro';
import { useMutationState } from '@tanstack/react-query';
import { bumpTicket, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { useCallback, useMemo } from 'react';
import { hintOrdersChanged } from '../../domain/orders/hint';
import { kitchenTickets } from '../../domain/tickets/tickets';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { type IdempotencyKey, newKey } from '../../lib/idempotency-key';
import { queryClient } from '../../lib/query';
import { useCommand } from '../../lib/use-command';
import { applyStep, type Step } from './steps';

export const actionFailed = () => t`Error processing your request, Please try later!`;

/** Not below the key of the tickets, so that changes by others are refetched while a tap waits for the connection. */
const MUTATION = ['kitchen-step'];
const RESEND_MS = 3000;

type Tap = { step: Step; key: IdempotencyKey };

/** Without an answer, or with a busy server, the tap is sent again with the same idempotency key, so that it counts once. */
const mayRepeat = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

/**
 * Taps show at once and are sent one after the other. A tap that the server refuses is undone, with the server's message.
 * @returns `tickets` as they will be after all taps, `waiting`: the number of taps without an answer
 */
export function useSteps(tickets: readonly Order[] | undefined, page: number) {
  const { queryKey } = kitchenTickets(page);
  const { mutate } = useCommand(bumpTicket, {
    send: ({ step, key }: Tap) =>
      step.whole
        ? call(bumpTicket, { orderId: step.orderId }, { idempotencyKey: key })
        : call(updateKitchenItem, { id: step.itemIds[0] ?? '', status: step.status }, { idempotencyKey: key }),
    mutationKey: MUTATION,
    scope: { id: MUTATION.join() },
    retry: (_count, error) => mayRepeat(error),
    retryDelay: RESEND_MS,
    atOnce: true,
    success: null,
    failure: actionFailed(),
    onSuccess: async (_answer, { step }) => {
      // An older refetch that ends now would undo the step for a moment.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => before && { ...before, rows: applyStep(before.rows, step) });
    },
    onSettled: hintOrdersChanged,
  });

  const taps = useMutationState({
    filters: { mutationKey: MUTATION, status: 'pending' },
    select: (mutation) => mutation.state.variables as Tap,
  });
  const stepped = useMemo(
    () => tickets && taps.reduce<readonly Order[]>((all, { step }) => applyStep(all, step), tickets),
    [tickets, taps],
  );

  const take = useCallback((step: Step) => mutate({ step, key: newKey() }), [mutate]);
  return { tickets: stepped, waiting: taps.length, take };
}
