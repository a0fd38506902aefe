import { operatorSignIn } from '@thali/proto/identity/session';
import { thali } from './thali.ts';
import { Till } from './till.ts';

/** What the platform's operator signs in with, as the product's configuration says. */
export function operatorLogin(): { username: string; password: string } {
  const login = thali.users.find(({ role }) => role === 'superadmin');
  return { username: login?.username ?? '', password: login?.password ?? '' };
}

/** The operator's browser, with a session. */
export async function operatorTill(): Promise<Till> {
  const till = new Till();
  await till.ok(operatorSignIn, operatorLogin());
  return till;
}
