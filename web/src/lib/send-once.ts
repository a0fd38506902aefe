import { ApiError, isRefusal } from './api-error';
import { type IdempotencyKey, newKey } from './idempotency-key';

const STORE = 'thali__intents';
/** The server remembers a key for the same time. */
const KEPT_MS = 24 * 3_600_000;
/** The connection of a till often breaks for a moment only, and the key makes a repeat harmless. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 1000;
type Kept = Record<string, { key: IdempotencyKey; at: number }>;
/** Where the keys of commands that are not decided yet stay, by their intents. */
interface Keeper {
  read: () => Kept;
  write: (kept: Kept) => void;
}

const inPage = (): Keeper => {
  let kept: Kept = {};
  return {
    read: () => kept,
    write: (next) => {
      kept = next;
    },
  };
};
/** Used when localStorage is full or forbidden. */
const spare = inPage();
const inBrowser: Keeper = {
  read: () => {
    try {
      return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Kept;
    } catch {
      return spare.read();
    }
  },
  write: (kept) => {
    spare.write(kept);
    try {
      localStorage.setItem(STORE, JSON.stringify(kept));
    } catch {
      // Full or forbidden: the keys are remembered until the page is left.
    }
  },
};
const ofThisPage = inPage();

type Intent = readonly [subject: string, ...input: unknown[]];
type Send<T> = (options: { idempotencyKey: IdempotencyKey }) => Promise<T>;

/** Nothing was decided, but it may be soon: no answer, a busy server, a first call that still runs. */
const notYet = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'IDEMPOTENCY_IN_PROGRESS');

/**
 * Sends a command with the idempotency key of its intent. The key is kept in this browser until the server has decided, also over a reload
 * and a change of user, so that a repeat gets the first answer. Without a decision the command is repeated after a second, twice at most.
 * @param intent everything that is sent, with the operation's name; it is stored in this browser, so no secrets
 */
export const sendOnce = <T>(intent: Intent, send: Send<T>): Promise<T> =>
  underItsKey(inBrowser, intent, async (options) => {
    for (let repeats = 0; ; repeats += 1) {
      try {
        return await send(options);
      } catch (error) {
        if (!notYet(error) || repeats === REPEATS) throw error;
        await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS));
      }
    }
  });

/** The same for an intent that may hold secrets, which are written nowhere: its key is forgotten with the page. Only the person repeats it. */
export const sendOnceFromPage = <T>(intent: Intent, send: Send<T>): Promise<T> => underItsKey(ofThisPage, intent, send);

async function underItsKey<T>({ read, write }: Keeper, intent: Intent, send: Send<T>): Promise<T> {
  const text = JSON.stringify(intent);
  const keep = (kept: Kept) => write(Object.fromEntries(Object.entries(kept).filter(([, { at }]) => Date.now() - at < KEPT_MS)));
  const forget = () => {
    const { [text]: _decided, ...others } = read();
    keep(others);
  };
  const idempotencyKey = read()[text]?.key ?? newKey();
  keep({ ...read(), [text]: { key: idempotencyKey, at: Date.now() } });
  try {
    const answer = await send({ idempotencyKey });
    forget();
    return answer;
  } catch (error) {
    if (isRefusal(error)) forget();
    throw error;
  }
}
