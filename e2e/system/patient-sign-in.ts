import { setTimeout as sleep } from 'node:timers/promises';
import type { operatorSignIn, signIn } from '@thali/proto/identity/session';
import { Till } from './till.ts';

/** A browser with a new session. Waits when sign-in is slowed down after wrong passwords for the account. */
export async function patientSignIn(
  contract: typeof signIn | typeof operatorSignIn,
  credentials: { username: string; password: string },
): Promise<Till> {
  const till = new Till();
  for (;;) {
    const { status, body, text } = await till.call(contract, credentials);
    if (status === 200) return till;
    const { code, details } = body as unknown as { code?: string; details?: { retryAfter?: number } };
    if (code !== 'TOO_MANY_ATTEMPTS') throw new Error(`${credentials.username} can not sign in: ${status} ${text}`);
    await sleep((details?.retryAfter ?? 1) * 1_000);
  }
}
