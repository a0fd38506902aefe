import { expect, test } from '@jest/globals';
import { qrCountQuery, qrOrdersQuery } from '../../../domain/qr-orders/qr-orders';
import { ApiError } from '../../../lib/api-error';
import { newKey } from '../../../lib/idempotency-key';
import { queryClient } from '../../../lib/query';
import type { Dialog } from '../pos-context';
import { emptyOrder, initialState, type PosState } from '../state/order';
import { posStore } from '../state/store';
import { orderNotPlaced, orderPlaced } from './answered';

const answer = { message: 'Order sent to the kitchen', tokenNo: 38, orderId: '01900000-0000-7000-8000-00000000b001' };
const line = { key: 1, itemId: 'naan', title: 'Butter Naan', variantId: null, addonIds: [], quantity: 2, notes: null };
const opened: string[] = [];
/** Whether this browser lets a page open the window of a paper. */
const allowWindows = (allowed: boolean) => {
  opened.length = 0;
  window.open = (address) => {
    opened.push(String(address));
    return allowed ? window : null;
  };
};
let tills = 0;

/** A till that waits for the answer to its order, and what is shown there afterwards. */
function waiting(more: Partial<PosState> = {}, { pay = false, printing = false, byItself = false } = {}) {
  tills += 1;
  const store = posStore(`tenant ${tills}`);
  const intent = { key: newKey(), pay, request: {} };
  store.set({ ...initialState, lines: [line], unanswered: intent, ...more });
  const shown: (Dialog['name'] | 'nothing')[] = [];
  const till = {
    ...{ store, tenantId: 'tenant', printing },
    show: ({ name }: Dialog) => void shown.push(name),
    close: () => void shown.push('nothing'),
  };
  return { store, till, shown, attempt: { intent, byItself } };
}
test('a placed order empties the cart and shows its token; a paid one is printed instead, if a window may be opened', () => {
  allowWindows(true);
  const kitchen = waiting({}, { printing: true });
  orderPlaced(kitchen.till, answer, kitchen.attempt);
  expect(kitchen.store.get()).toMatchObject({ ...emptyOrder, unanswered: null, tokenNo: 38, orderId: answer.orderId });
  expect([kitchen.shown, opened]).toEqual([['sent'], []]);

  const paid = waiting({}, { pay: true, printing: true });
  orderPlaced(paid.till, answer, paid.attempt);
  expect([paid.shown, opened]).toEqual([['nothing'], [`/print-receipt?orders=${answer.orderId}`]]);

  allowWindows(false);
  const blocked = waiting({}, { pay: true, printing: true });
  orderPlaced(blocked.till, answer, blocked.attempt);
  expect([blocked.shown, opened]).toEqual([['sent'], [`/print-receipt?orders=${answer.orderId}`]]);
});

test('the draft and the order of a diner that a placed order was made of are gone', () => {
  queryClient.setQueryData(qrCountQuery().queryKey, { totalQROrders: 2 });
  queryClient.setQueryData(qrOrdersQuery().queryKey, { rows: [{ id: 'a' }, { id: 'b' }] as never, total: 2 });
  const { store, till, attempt } = waiting({ draftId: 'one', selectedQrOrderItem: 'a' });
  const draft = { nameRef: '', date: '', cart: emptyOrder };
  store.drafts.set([
    { id: 'one', ...draft },
    { id: 'two', ...draft },
  ]);
  orderPlaced(till, answer, attempt);
  expect(store.drafts.get().map(({ id }) => id)).toEqual(['two']);
  expect(queryClient.getQueryData(qrCountQuery().queryKey)).toEqual({ totalQROrders: 1 });
  expect(queryClient.getQueryData(qrOrdersQuery().queryKey)).toEqual({ rows: [{ id: 'b' }], total: 1 });
});

test('an answer to another order than the one that waits changes nothing', () => {
  const { store, till, shown, attempt } = waiting();
  const before = store.get();
  orderPlaced(till, answer, { ...attempt, intent: { ...attempt.intent, key: newKey() } });
  expect([store.get(), shown]).toEqual([before, []]);
});

test('without a decision the order goes on waiting, and only what the cashier began closes what is open', () => {
  for (const [byItself, expected] of [
    [false, ['nothing']],
    [true, []],
  ] as const)
    for (const error of [new ApiError(0), new ApiError(500)]) {
      const { store, till, shown, attempt } = waiting({}, { byItself });
      orderNotPlaced(till, error, attempt);
      expect([store.get().unanswered, shown]).toEqual([attempt.intent, expected]);
    }
});

test('a refusal gives the cart back, with the figures of today, or without the diner whose order another has taken', () => {
  const fresh = { itemsTotal: 60, discount: 0, taxTotal: 0, payableTotal: 60 };
  const prices = waiting();
  orderNotPlaced(prices.till, new ApiError(409, { code: 'PRICES_CHANGED', details: fresh }), prices.attempt);
  expect(prices.store.get()).toMatchObject({ lines: [line], unanswered: null, fresh, qrOrderGone: false });
  expect(prices.shown).toEqual([]);
  const diner = waiting({ selectedQrOrderItem: 'a' });
  orderNotPlaced(diner.till, new ApiError(409, { code: 'QR_ORDER_PROCESSED' }), diner.attempt);
  expect(diner.store.get()).toMatchObject({ lines: [line], unanswered: null, fresh: null, qrOrderGone: true });
  expect(diner.shown).toEqual(['nothing']);
});
