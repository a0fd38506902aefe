import { operatorSignIn } from '@thali/proto/identity/session';
import { patientSignIn } from './patient-sign-in.ts';
import { thali } from './thali.ts';
import type { Till } from './till.ts';

/** What the platform's operator signs in with, as the product's configuration says. */
export function operatorLogin(): { username: string; password: string } {
  const login = thali.users.find(({ role }) => role === 'superadmin');
  return { username: login?.username ?? '', password: login?.password ?? '' };
}

/** The operator's browser, with a session. */
export const operatorTill = (): Promise<Till> => patientSignIn(operatorSignIn, operatorLogin());
