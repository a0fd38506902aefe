import type { PublicMenu } from '@thali/proto/catalog/qr-menu';
import type { Failure } from '@thali/proto/errors';
import { useEffect, useSyncExternalStore } from 'react';
import { ApiError } from '../../../lib/api-error';
import { showByClock } from '../../../lib/store-clock';
import { readMenu } from '../api';
import { waitUntil } from '../wait';

type MenuFailure = Pick<ApiError, 'code' | 'details'> & { message: string };
/** Neither menu nor failure: it is loading. Both: the menu shown stays, and the last refresh failed. */
export interface MenuState {
  menu: PublicMenu | null;
  failure: MenuFailure | null;
  /** Entity tags of the menu, for the next conditional request. */
  tags: string;
}
/** The data that the gateway embeds in the page, so that the first menu needs no call. */
interface Served {
  qrcode: string;
  tableId: string | null;
  answer?: PublicMenu;
  /** The entity tag of the answer, without the suffix of its content coding. */
  digest?: string;
  failure?: Pick<Failure, 'code' | 'message' | 'details'>;
}

const loading: MenuState = { menu: null, failure: null, tags: '' };
/**
 * How often a visible menu is refreshed, plus or minus a quarter. 10,000 phones make 330 requests per second, which the gateway alone
 * answers, without a body (ADR 31).
 */
const NEWS_MS = 30_000;
/** The shorter interval after a failure. */
const AGAIN_MS = 5_000;
/** These codes remove the menu; after any other failure the menu shown stays. */
const final = new Set<string>(['QR_CODE_UNKNOWN', 'QR_MENU_OFF', 'TABLE_INVALID']);

const states = new Map<string, MenuState>();
const running = new Map<string, Promise<MenuState>>();
const listeners = new Set<() => void>();
const keyOf = (qrcode: string, table: string | null) => JSON.stringify([qrcode, table]);
const served = readServed();
if (served) {
  const { answer = null, failure = null, digest } = served;
  const tags = digest ? ['', '-gzip', '-br'].map((coding) => `"${digest}${coding}"`).join() : '';
  if (answer) showByClock(answer.storeSettings);
  const told = failure && { ...failure, details: failure.details };
  states.set(keyOf(served.qrcode, served.tableId), { menu: answer, failure: told, tags });
}

function readServed(): Served | null {
  const text = document.getElementById('menu')?.textContent;
  const read = text ? (JSON.parse(text) as Served) : null;
  return read && { ...read, tableId: read.tableId || null };
}

function show(key: string, state: MenuState): MenuState {
  if (state.menu) showByClock(state.menu.storeSettings);
  states.set(key, state);
  for (const listener of listeners) listener();
  return state;
}

/** Fetches the newest menu of the store and table. Concurrent calls share one request. */
export function refreshMenu(qrcode: string, table: string | null): Promise<MenuState> {
  const key = keyOf(qrcode, table);
  const refresh = running.get(key) ?? load(qrcode, table, key).finally(() => running.delete(key));
  running.set(key, refresh);
  return refresh;
}

async function load(qrcode: string, table: string | null, key: string): Promise<MenuState> {
  const before = states.get(key) ?? loading;
  try {
    const news = await readMenu(qrcode, table, before.tags);
    if (news) return show(key, { ...news, failure: null });
    return before.failure ? show(key, { ...before, failure: null }) : before;
  } catch (error) {
    const failure = error instanceof ApiError ? error : new ApiError(0);
    return show(key, final.has(failure.code) ? { ...loading, failure } : { ...before, failure });
  }
}

/** Shows the loading state and fetches the menu again. */
export function retryMenu(qrcode: string, table: string | null) {
  states.delete(keyOf(qrcode, table));
  for (const listener of listeners) listener();
  void refreshMenu(qrcode, table);
}

/** Milliseconds until the next refresh; null when the link is invalid. */
function nextLook({ failure }: MenuState): number | null {
  if (failure?.code === 'QR_CODE_UNKNOWN' || failure?.code === 'TABLE_INVALID') return null;
  const until = failure && waitUntil(failure);
  if (until) return until - Date.now();
  return (failure && !final.has(failure.code) ? AGAIN_MS : NEWS_MS) * (0.75 + Math.random() / 2);
}

/** The menu, fetched if it is not there. While it is visible it is refreshed, and failures are retried. */
export function useMenu(qrcode: string, table: string | null): MenuState {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = async () => {
      clearTimeout(timer);
      const state = await refreshMenu(qrcode, table);
      if (!gone) wait(state);
    };
    const wait = (state: MenuState) => {
      clearTimeout(timer);
      const ms = nextLook(state);
      if (ms !== null && document.visibilityState === 'visible') timer = setTimeout(look, ms);
    };
    const seenAgain = (event: Event) => {
      const restored = event.type === 'pageshow' ? (event as PageTransitionEvent).persisted : true;
      if (document.visibilityState !== 'visible') clearTimeout(timer);
      else if (restored) void look();
    };
    const state = states.get(keyOf(qrcode, table));
    if (state) wait(state);
    else void look();
    document.addEventListener('visibilitychange', seenAgain);
    for (const name of ['pageshow', 'online']) window.addEventListener(name, seenAgain);
    return () => {
      gone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seenAgain);
      for (const name of ['pageshow', 'online']) window.removeEventListener(name, seenAgain);
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
