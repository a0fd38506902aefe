import { confirmSignUp, forgotPassword, signUp } from '@thali/proto/identity/registration';
import type { Request } from '@thali/proto/kernel';
import { eventually } from '@thali/testing/eventually';
import { mailsIn, tokensIn } from './mail-folder.ts';
import { thali } from './thali.ts';
import { Till } from './till.ts';

/**
 * Requests a new password for a username. Returns the token of the link that is mailed to it, or to `address` when that is the one in
 * force.
 */
export async function mailedToken(username: string, address = username): Promise<string> {
  await new Till().ok(forgotPassword, { username });
  return tokenIn(address, 'reset-password');
}

/** Registers a business, and follows the link that is mailed to it. */
export async function register(input: Request<typeof signUp>): Promise<void> {
  await new Till().ok(signUp, input);
  const token = await tokenIn(input.username, 'confirm-registration');
  await new Till().ok(confirmSignUp, { token, password: input.password });
}

/** The token of the newest link to `page` that was mailed to an address. */
export async function tokenIn(address: string, page: string): Promise<string> {
  return eventually(`a link to ${page} in the mails to ${address}`, async () =>
    tokensIn(await mailsIn(thali.mailsDir, address), page).at(-1),
  );
}
