import type { Letter } from '@thali/kit/mail/letter';
import type { tenantRegistered } from '@thali/proto/identity/registration';
import type { Payload } from '@thali/proto/kernel';
import { nameInMail } from '../notices/letters.js';

type Account = Pick<Payload<typeof tenantRegistered>, 'name' | 'email' | 'isActive' | 'durationMonths'>;

/** The welcome to an owner who registered nothing: somebody else chose the plan, and the first password. */
export function setUpByOperator({ name, email, isActive, durationMonths }: Account, publicUrl: string): Letter {
  const months = durationMonths ? `Your subscription of ${durationMonths} ${durationMonths === 1 ? 'month' : 'months'}` : '';
  const state = isActive ? 'has started' : 'is ready; the operator switches it on';
  return {
    subject: 'Your restaurant is set up in Thali',
    paragraphs: [
      'Hello,',
      `the operator of Thali has set up ${nameInMail(name)} for you.${months ? ` ${months} ${state}.` : ''}`,
      'Choose a password of your own before you sign in for the first time: the one that was entered for you is known to somebody else.',
    ],
    facts: [
      ['Restaurant', nameInMail(name)],
      ['You sign in with', email],
    ],
    action: { label: 'Choose a password', url: new URL('/forgot-password', publicUrl).href },
  };
}
