import { ApiError, isRefusal } from './api-error';
import { newKey } from './intent-key';

const STORE = 'thali__intents';
/** The server remembers a key for the same time. */
const KEPT_MS = 24 * 3_600_000;
/** The connection of a till often breaks for a moment only, and the key makes a repeat harmless. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 1000;
type Kept = Record<string, { key: string; at: number }>;
/** Used when localStorage is full or forbidden. */
let inMemory: Kept = {};

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Kept;
  } catch {
    return inMemory;
  }
}

function keep(intents: Kept) {
  inMemory = Object.fromEntries(Object.entries(intents).filter(([, { at }]) => Date.now() - at < KEPT_MS));
  try {
    localStorage.setItem(STORE, JSON.stringify(inMemory));
  } catch {
    // Full or forbidden: the keys are remembered until the page is left.
  }
}

/** Nothing was decided, but it may be soon: no answer, a busy server, a first call that still runs. */
const notYet = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'IDEMPOTENCY_IN_PROGRESS');

/**
 * Sends a command with the idempotency key of its intent. The key is kept in this browser until the server has decided, also over a reload
 * and a change of user, so that a repeat gets the first answer. Without a decision the command is repeated after a second, twice at most.
 * @param intent everything that is sent, with the operation's name; it is stored in this browser, so no secrets
 */
export async function sendOnce<T>(
  intent: readonly [subject: string, ...input: unknown[]],
  send: (options: { idempotencyKey: string }) => Promise<T>,
): Promise<T> {
  const text = JSON.stringify(intent);
  const idempotencyKey = kept()[text]?.key ?? newKey();
  keep({ ...kept(), [text]: { key: idempotencyKey, at: Date.now() } });
  const forget = () => {
    const { [text]: _answered, ...others } = kept();
    keep(others);
  };
  for (let repeats = 0; ; repeats += 1) {
    try {
      const answer = await send({ idempotencyKey });
      forget();
      return answer;
    } catch (error) {
      if (isRefusal(error)) forget();
      if (!notYet(error) || repeats === REPEATS) throw error;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS));
    }
  }
}
