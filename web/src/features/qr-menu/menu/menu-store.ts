import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import type { Failure } from '@thali/proto/errors';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api-error';
import { readMenu } from '../api';

type MenuFailure = Pick<ApiError, 'code'> & { message: string };
/** Neither: it is being loaded. Both never. */
export interface MenuState {
  menu: PublicMenu | null;
  failure: MenuFailure | null;
}
/** What the gateway puts into the page, so that the first menu costs no call. */
interface Served {
  qrcode: string;
  tableId: string | null;
  answer?: PublicMenu;
  failure?: Pick<Failure, 'code' | 'message'>;
}

const loading: MenuState = { menu: null, failure: null };
/** After these there is no menu; with any other failure the one that was shown stays. */
const final = new Set<string>(['QR_CODE_UNKNOWN', 'QR_MENU_OFF', 'TABLE_INVALID']);

const states = new Map<string, MenuState>();
const running = new Map<string, Promise<MenuState>>();
const listeners = new Set<() => void>();
const keyOf = (qrcode: string, table: string | null) => JSON.stringify([qrcode, table]);
const served = readServed();
if (served) states.set(keyOf(served.qrcode, served.tableId), { menu: served.answer ?? null, failure: served.failure ?? null });

function readServed(): Served | null {
  const text = document.getElementById('menu')?.textContent;
  const read = text ? (JSON.parse(text) as Served) : null;
  return read && { ...read, tableId: read.tableId || null };
}

/** The newest menu of the store and table, with the changes since it was shown. Calls at the same time are one. */
export function refreshMenu(qrcode: string, table: string | null): Promise<MenuState> {
  const key = keyOf(qrcode, table);
  const refresh = running.get(key) ?? load(qrcode, table, key).finally(() => running.delete(key));
  running.set(key, refresh);
  return refresh;
}

async function load(qrcode: string, table: string | null, key: string): Promise<MenuState> {
  const before = states.get(key) ?? loading;
  const after = await readMenu(qrcode, table).then(
    (menu): MenuState => ({ menu, failure: null }),
    (error: unknown): MenuState => {
      const failure = error instanceof ApiError ? error : new ApiError(0);
      return before.menu && !final.has(failure.code) ? before : { menu: null, failure };
    },
  );
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  states.set(key, after);
  for (const listener of listeners) listener();
  return after;
}

/** Shows loading and asks again. */
export function retryMenu(qrcode: string, table: string | null) {
  states.delete(keyOf(qrcode, table));
  for (const listener of listeners) listener();
  void refreshMenu(qrcode, table);
}

/** The menu, loaded when it is not there, and quietly again whenever the page comes back into sight. */
export function useMenu(qrcode: string, table: string | null): MenuState {
  useEffect(() => {
    if (!states.has(keyOf(qrcode, table))) void refreshMenu(qrcode, table);
    const seenAgain = (event: Event) => {
      const restored = event.type === 'pageshow' ? (event as PageTransitionEvent).persisted : true;
      if (restored && document.visibilityState === 'visible') void refreshMenu(qrcode, table);
    };
    document.addEventListener('visibilitychange', seenAgain);
    window.addEventListener('pageshow', seenAgain);
    return () => {
      document.removeEventListener('visibilitychange', seenAgain);
      window.removeEventListener('pageshow', seenAgain);
    };
  }, [qrcode, table]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => states.get(keyOf(qrcode, table)) ?? loading,
  );
}
