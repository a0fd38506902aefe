import type * as z from 'zod';
import { Draft, initialState, PosState } from './order';
import { type PosAction, reduce } from './reducer';

/** Keys in localStorage. The tenant's id is appended, so that a sign-in to another store does not show this one's cart. */
const keys = { state: 'thali__pos', drafts: 'thali__pos_drafts' } as const;

/** A value in localStorage: written at once, followed by all tabs, and reset if it can no longer be read. */
export interface Stored<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => unknown;
}

function stored<T>(key: string, schema: z.ZodType<T>, initial: T): Stored<T> {
  let value = read(localStorage.getItem(key), schema, initial);
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return;
    value = read(event.newValue, schema, initial);
    notify();
  });
  return {
    get: () => value,
    set: (next) => {
      value = next;
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Full or forbidden: this tab still works, but a reload loses the value.
      }
      notify();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read<T>(text: string | null, schema: z.ZodType<T>, initial: T): T {
  try {
    return text ? schema.parse(JSON.parse(text)) : initial;
  } catch {
    return initial;
  }
}

export interface PosStore extends Stored<PosState> {
  /** Reduces and writes before it returns, so that an order is stored before it is sent. */
  dispatch: (action: PosAction) => void;
  drafts: Stored<Draft[]>;
}

const opened = new Map<string, PosStore>();

/** The one store of a tenant in this tab, so that an answer after the screen was left finds the same cart. */
export function posStore(tenantId: string): PosStore {
  const known = opened.get(tenantId);
  if (known) return known;
  const state = stored(`${keys.state}:${tenantId}`, PosState, initialState);
  const drafts = stored<Draft[]>(`${keys.drafts}:${tenantId}`, Draft.array(), []);
  const store: PosStore = { ...state, drafts, dispatch: (action) => state.set(reduce(state.get(), action)) };
  opened.set(tenantId, store);
  return store;
}
