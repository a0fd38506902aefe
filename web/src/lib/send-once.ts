import { ApiError, isRefusal } from './api-error';
import { newKey } from './intent-key';

const STORE = 'thali__intents';
/** As long as the server knows a key. */
const KEPT_MS = 24 * 3_600_000;
/** A till's line is often away for a moment only; the key makes a repeat harmless. */
const REPEATS = 2;
const REPEAT_AFTER_MS = 1000;
type Kept = Record<string, { key: string; at: number }>;
/** For a browser that keeps nothing for us. */
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
    // Full or forbidden: it is remembered until the page is left.
  }
}

/** Nothing was decided, and soon it may be: no answer, a busy server, a first call that still runs. */
const notYet = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'IDEMPOTENCY_IN_PROGRESS');

/**
 * Sends a command under the key of its intent, which is kept until the server has spoken, also over a reload and a change of who is signed
 * in: whoever repeats it here gets the first answer. Where nothing was decided it is repeated a second later, twice at most.
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
