import { ApiError } from '../../../lib/api-error';
import { newKey } from '../../../lib/idempotency-key';
import { withLoading } from '../../../lib/toast';
import type { Intent } from '../state/order';
import type { PosStore } from '../state/store';

/** Name of the lock held by the window that waits for an answer. */
const SENDING = 'thali__sending_order';

/** One try to place an order, with its repeats. */
export interface Attempt {
  intent: Intent;
  /** Nobody has asked for it. Such tries may follow each other for as long as the network is down, so they say and close nothing. */
  byItself: boolean;
}

/**
 * When an order is sent. Its idempotency key is stored before the first attempt and kept until there is an answer, also over reloads, so that any
 * number of attempts (a second tap, a lost answer, another tab) makes one order. One attempt runs at a time, in all windows of this browser.
 * @param send rejects when the order was not placed, or nobody knows
 * @returns ways to begin an attempt; each resolves when it has ended, at once when it may not be made, and never rejects
 */
export function orderAttempts(
  { get, dispatch }: Pick<PosStore, 'get' | 'dispatch'>,
  send: (attempt: Attempt) => Promise<unknown>,
) {
  let running = false;
  /** True if the last attempt had no answer at all; assumed so after a reload. */
  let unheard = true;

  const run = async (attempt: Attempt) => {
    if (running) return;
    running = true;
    unheard = false;
    dispatch({ type: 'sending', intent: attempt.intent });
    const answer = navigator.locks.request(SENDING, () => send(attempt));
    await (attempt.byItself ? answer : withLoading(answer)).catch((error) => {
      unheard = error instanceof ApiError && error.status === 0;
    });
    running = false;
  };

  return {
    /** Sends a new order, unless one is not answered yet. */
    start: async (pay: boolean, request: Intent['request']) => {
      if (!get().unanswered) await run({ intent: { key: newKey(), pay, request }, byItself: false });
    },
    /** Sends the unanswered order again, because the cashier says so. */
    again: async () => {
      const { unanswered } = get();
      if (unanswered) await run({ intent: unanswered, byItself: false });
    },
    /**
     * To be called whenever the network may be back: sends again what had no answer. Only in the visible window and while no other window is
     * sending, because the cashier has to see the token.
     */
    tryByItself: async () => {
      const waits = () => (unheard && !running ? get().unanswered : null);
      if (!waits()) return;
      const { held = [] } = await navigator.locks.query();
      const intent = waits();
      if (!intent || held.some(({ name }) => name === SENDING) || document.visibilityState !== 'visible') return;
      await run({ intent, byItself: true });
    },
  };
}
