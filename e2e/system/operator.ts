import { operatorSignIn } from '@thali/proto/identity/session';
import { patientSignIn } from './patient-sign-in.ts';
import { thali } from './thali.ts';
import type { Till } from './till.ts';

/** The operator's credentials, from the product's configuration. */
export function operatorLogin(): { username: string; password: string } {
  const login = thali.users.find(({ role }) => role === 'superadmin');
  return { username: login?.username ?? '', password: login?.password ?? '' };
}

/** The operator's browser, with a session. */
export const operatorTill = (): Promise<Till> => patientSignIn(operatorSignIn, operatorLogin());
