import type { $brand } from 'zod';

/** Only `newKey` makes one, so that a text that somebody put together is none: what can not repeat, or repeats by chance, protects nothing. */
export type IdempotencyKey = string & $brand<'IdempotencyKey'>;

/**
 * The web's only maker of keys: 32 random hex digits. Who asks for one keeps it until the command is decided, as `sendOnce` does for every
 * caller of `call`. Prints and drafts, of which one must not be taken for another, are named by it too.
 */
export const newKey = (): IdempotencyKey =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('') as IdempotencyKey;
