const keys = new Map<string, string>();

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The Idempotency-Key of one intent, such as paying these orders with these figures: the same until it is answered, also after
 * the dialog was closed, so that a repeat after a lost answer is the same call.
 * @param intent everything that is sent
 */
export function intentKey(intent: unknown): string {
  const text = JSON.stringify(intent);
  const key = keys.get(text) ?? random();
  keys.set(text, key);
  return key;
}

/** The server has spoken: the next time is another intent. */
export const intentAnswered = (intent: unknown) => keys.delete(JSON.stringify(intent));

/** A key for something that is done once, like one tap. */
export const newKey = random;
