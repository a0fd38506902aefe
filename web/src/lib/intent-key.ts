const keys = new Map<string, string>();

const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The idempotency key of one intent, such as paying these orders with these amounts. It stays the same until `intentAnswered`, also after
 * the dialog was closed, so that the server recognises a repeat after a lost answer.
 * @param intent everything that is sent
 */
export function intentKey(intent: unknown): string {
  const text = JSON.stringify(intent);
  const key = keys.get(text) ?? random();
  keys.set(text, key);
  return key;
}

/** To be called when the server has answered: the same input afterwards is a new intent. */
export const intentAnswered = (intent: unknown) => keys.delete(JSON.stringify(intent));

/** A key for something that is done once, like one tap. */
export const newKey = random;
