import { useMutationState } from '@tanstack/react-query';
import { bumpTicket, updateKitchenItem } from '@thali/proto/ordering/kitchen';
import type { Order } from '@thali/proto/ordering/order';
import { useCallback, useMemo } from 'react';
import { hintOrdersChanged } from '../../domain/orders/hint';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { newKey } from '../../lib/intent-key';
import { queryClient } from '../../lib/query';
import { useCommand } from '../../lib/use-command';
import { kitchenTickets } from './kitchen-tickets';
import { applyStep, type Step } from './steps';

export const ACTION_FAILED = 'Error processing your request, Please try later!';

/** Not below the key of the tickets: what others do shows while a tap waits for its line. */
const MUTATION = ['kitchen-step'];
const RESEND_MS = 3000;

type Tap = { step: Step; key: string };

/** No answer, or a server that is busy: the tap is kept and sent again, with its key, so it counts once. */
const mayRepeat = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 503);

/**
 * Taps show at once and are sent one after the other. A tap that the server refuses is taken back with its message.
 * @returns `tickets` as they are once all taps are through, `waiting` taps that were not answered yet
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
    failure: ACTION_FAILED,
    onSuccess: async (_answer, { step }) => {
      // An older look that comes in late would undo the step for a moment.
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
