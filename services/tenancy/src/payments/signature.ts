import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether `signature` is the hex HMAC-SHA256 of the message under this secret, compared in constant time. */
export function isSigned(message: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(message).digest();
  const given = Buffer.from(/^[\da-f]{64}$/.test(signature) ? signature : '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
