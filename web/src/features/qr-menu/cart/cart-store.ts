import { useSyncExternalStore } from 'react';
import { type IdempotencyKey, newKey } from '../../../lib/idempotency-key';
import type { CartLine } from './cart';

/** One fixed key; the store's code is part of the value, so that another store starts with an empty cart. */
const KEY = 'thali__qr_cart';

interface StoredCart {
  qrcode: string;
  lines: CartLine[];
  /** The order that was sent and not answered yet: sent again with the same key, it is the same order. */
  attempt: { key: IdempotencyKey; body: string } | null;
}

const none: CartLine[] = [];
const listeners = new Set<() => void>();
let cart = parse(read());

window.addEventListener('storage', (event) => {
  if (event.key !== KEY) return;
  cart = parse(event.newValue);
  notify();
});

function notify() {
  for (const listener of listeners) listener();
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Null for anything that is not a cart, such as one of an old version. */
function parse(text: string | null): StoredCart | null {
  if (!text) return null;
  try {
    const { qrcode, lines, attempt } = JSON.parse(text) as StoredCart;
    const whole = lines.every(
      ({ id, key, title, price, quantity, addons, addons_ids }) =>
        typeof id === 'string' &&
        typeof title === 'string' &&
        [key, price, quantity].every(Number.isFinite) &&
        Array.isArray(addons) &&
        Array.isArray(addons_ids),
    );
    return whole ? { qrcode, lines, attempt: attempt ?? null } : null;
  } catch {
    return null;
  }
}

function write(next: StoredCart) {
  cart = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Full or forbidden: the cart still works, but a reload loses it.
  }
  notify();
}

const linesOf = (qrcode: string): CartLine[] => (cart?.qrcode === qrcode ? cart.lines : none);

/** Changes the cart of a store and drops that of another one. */
export function changeCart(qrcode: string, change: (lines: readonly CartLine[]) => CartLine[]) {
  write({ qrcode, lines: change(linesOf(qrcode)), attempt: cart?.qrcode === qrcode ? cart.attempt : null });
}

/** The idempotency key of this order: a new one unless the same form was sent before without an answer, also before a reload. */
export function startAttempt(qrcode: string, body: string): IdempotencyKey {
  const key = cart?.qrcode === qrcode && cart.attempt?.body === body ? cart.attempt.key : newKey();
  write({ qrcode, lines: linesOf(qrcode), attempt: { key, body } });
  return key;
}

/** To be called after a refusal: the next attempt is another order. */
export function endAttempt(qrcode: string) {
  if (cart?.qrcode === qrcode) write({ ...cart, attempt: null });
}

export function clearCart(qrcode: string) {
  if (cart?.qrcode === qrcode) write({ qrcode, lines: [], attempt: null });
}

export function useCart(qrcode: string): CartLine[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => linesOf(qrcode),
  );
}
