import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { ApiError } from '../../../lib/api-error';
import { newKey } from '../../../lib/idempotency-key';
import { initialState, type PosState } from '../state/order';
import { reduce } from '../state/reducer';
import { type Attempt, orderAttempts } from './attempts';

const lock = 'thali__sending_order';
const request = { cart: [] };

/** An attempt, and what was stored when it was sent. */
type Made = Attempt & PromiseWithResolvers<void> & { stored: PosState['unanswered'] };

/** A till whose attempts end when the test says so. */
function till(before: PosState = initialState) {
  let state = before;
  const made: Made[] = [];
  const store = {
    get: () => state,
    dispatch: (action: Parameters<typeof reduce>[1]) => {
      state = reduce(state, action);
    },
  };
  const attempts = orderAttempts(store, (attempt) => {
    const end = Promise.withResolvers<void>();
    made.push({ ...attempt, ...end, stored: state.unanswered });
    return end.promise;
  });
  /** The attempt that is begun, the one of this number, ends without an order. */
  const fails = async (begun: Promise<void>, number: number, error: Error) => {
    await waitFor(() => expect(made).toHaveLength(number));
    made[number - 1]?.reject(error);
    await begun;
  };
  return { ...attempts, ...store, made, fails };
}
const lost = new ApiError(0);
const refused = new ApiError(409, { code: 'ITEM_UNAVAILABLE' });
/** As this browser keeps an order that nobody knows the answer to. */
const unknown = () => reduce(initialState, { type: 'sending', intent: { key: newKey(), pay: false, request } });
const keysOf = (made: Made[]) => new Set(made.map(({ intent }) => intent.key)).size;

afterEach(() => void Reflect.deleteProperty(document, 'visibilityState'));

test('an order is stored with its key before it is sent, and no other is begun until it is decided', async () => {
  const { start, get, made, fails } = till();
  const begun = start(true, request);
  const intent = get().unanswered;
  expect(intent).toMatchObject({ pay: true, request });
  await start(false, request);
  await fails(begun, 1, lost);
  await start(false, request);
  expect(made).toMatchObject([{ intent, stored: intent, byItself: false }]);
});

test('any number of attempts has one key, one at a time', async () => {
  const { start, again, tryByItself, made, fails } = till();
  const first = start(false, request);
  await again();
  await tryByItself();
  await fails(first, 1, lost);
  const second = again();
  await again();
  await fails(second, 2, lost);
  expect(keysOf(made)).toBe(1);
});

test('what had no answer at all is tried again by itself; what was answered waits for the cashier', async () => {
  const { start, again, tryByItself, made, fails } = till();
  await fails(start(false, request), 1, lost);
  await fails(tryByItself(), 2, lost);
  expect(made.map(({ byItself }) => byItself)).toEqual([false, true]);
  await fails(again(), 3, new ApiError(500));
  await tryByItself();
  expect(made).toHaveLength(3);
});

test('after a reload nobody knows what was heard, so the order is tried by itself', async () => {
  const before = unknown();
  const { tryByItself, made, fails } = till(before);
  await fails(tryByItself(), 1, lost);
  expect(made).toMatchObject([{ intent: before.unanswered, byItself: true }]);
});

test('no attempt by itself is made in a window that nobody sees, nor while another window sends', async () => {
  const { tryByItself, made } = till(unknown());
  await navigator.locks.request(lock, tryByItself);
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  await tryByItself();
  expect(made).toEqual([]);
});

test('an order that was refused is sent under another key', async () => {
  const { start, dispatch, made, fails } = till();
  await fails(start(false, request), 1, refused);
  dispatch({ type: 'refused', fresh: null });
  await fails(start(false, request), 2, refused);
  expect(keysOf(made)).toBe(2);
});
