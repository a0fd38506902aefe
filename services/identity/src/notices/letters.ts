import type { Letter } from '@thali/kit/mail/letter';
import { cleanLine } from '@thali/proto/clean-text';
import type { User } from '../users/user.entity.js';

type Person = Pick<User, 'name'>;

/** Somebody's name as a mail may carry it: one short line that no mail program takes for an address of the web or of mail. */
export const nameInMail = (name: string): string =>
  cleanLine(name)
    .replaceAll(/[:/\\@<>()[\]]|\.(?=\S)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60);

const hello = ({ name }: Person) => `Hello ${nameInMail(name)},`;
const notYou = 'If this surprises you, talk to the owner of your restaurant.';

export const passwordReset = (user: Person, actor: Person): Letter => ({
  subject: 'Your password for Thali was set anew',
  paragraphs: [
    hello(user),
    `${nameInMail(actor.name)} set a new password for your account in Thali. You were signed out on all devices.`,
    notYou,
  ],
});

export const rightsGranted = (user: Person, actor: Person, granted: readonly string[]): Letter => ({
  subject: 'You may open more in Thali',
  paragraphs: [hello(user), `${nameInMail(actor.name)} gave you more rights in Thali: ${granted.join(', ')}.`, notYou],
});

export const accountDeleted = (user: Person, actor: Person): Letter => ({
  subject: 'Your account in Thali was deleted',
  paragraphs: [hello(user), `${nameInMail(actor.name)} deleted your account in Thali. You can not sign in any more.`, notYou],
});

export const passwordChanged = (user: Person, forgotUrl: string): Letter => ({
  subject: 'Your password for Thali was changed',
  paragraphs: [
    hello(user),
    'the password of your account was changed in your profile. All your other devices were signed out. If it was not you, set a new password now.',
  ],
  action: { label: 'Set a new password', url: forgotUrl },
});

export const passwordRenewed = (user: Person, forgotUrl: string): Letter => ({
  subject: 'Your password for Thali was set anew',
  paragraphs: [
    hello(user),
    'a new password was set for your account with a link that we mailed to this address. You were signed out on all devices. If it was not you, set a new password now.',
  ],
  action: { label: 'Set a new password', url: forgotUrl },
});

export const linkFromOperator = (user: Person, url: string): Letter => ({
  subject: 'Choose a new password for Thali',
  paragraphs: [
    hello(user),
    'the operator of Thali sends you this link so that you can choose a new password. It works once, for one hour, and nobody but you has seen it. Until you use it, your present password stays.',
  ],
  action: { label: 'Choose a new password', url },
});

export const passwordForgotten = (user: Person, url: string): Letter => ({
  subject: 'Set a new password for Thali',
  paragraphs: [
    hello(user),
    'somebody, most likely you, asked for a new password for your account. The link works once, for one hour. If it was not you, nothing has changed and you need not do anything.',
  ],
  action: { label: 'Set a new password', url },
});

export const dataExported = (user: Person, forgotUrl: string): Letter => ({
  subject: 'All data of your restaurant were downloaded',
  paragraphs: [
    hello(user),
    'somebody signed in with your account downloaded all data of your restaurant from Thali. If it was not you, set a new password now.',
  ],
  action: { label: 'Set a new password', url: forgotUrl },
});

/** The one mail that an address gets before it has confirmed itself. Fixed words only: it may be a stranger's. */
export const confirmAddress = (url: string): Letter => ({
  subject: 'Confirm your mail address for Thali',
  paragraphs: [
    'Hello,',
    'somebody entered this address for an account at a restaurant that uses Thali. If you have that account, confirm the address: mails about it then come here. The link works once, for one day. If you do not know of it, you need not do anything.',
  ],
  action: { label: 'Confirm this address', url },
});

export const addressChanging = (user: Person, by: string, url: string): Letter => ({
  subject: 'Another mail address for your account in Thali',
  paragraphs: [
    hello(user),
    `${by} entered another mail address for your account in Thali. It takes the place of this one as soon as it is confirmed from there.`,
    'If this is not right, stop it within eight days. You are then signed out on all devices, and this address stays.',
  ],
  action: { label: 'Stop the change', url },
});

export const addressRemoved = (user: Person, by: string): Letter => ({
  subject: 'Your mail address was taken off your account in Thali',
  paragraphs: [hello(user), `${by} took this address off your account. Mails go to the address that you sign in with.`, notYou],
});
