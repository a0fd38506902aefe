import type { Letter } from '@thali/kit/mail/letter';
import { cleanLine } from '@thali/proto/clean-text';
import type { RightsAct } from './rights-act.entity.js';

/** More than these are counted only. */
const mostLines = 50;

/** What somebody typed, as a mail to the owner may carry it: quoted, on one line, and cut. */
const quoted = (text: string): string => {
  const line = cleanLine(text).replaceAll('"', ' ').trim();
  return `"${line.length > 60 ? `${line.slice(0, 60)}…` : line}"`;
};

const said: Record<RightsAct['kind'], (act: { actor: string; account: string; detail: string }) => string> = {
  added: ({ actor, account, detail }) => `${actor} added the user ${account}${detail && `, who may open ${detail}`}`,
  rights: ({ actor, account, detail }) => `${actor} gave ${account} more rights: ${detail}`,
  address: ({ actor, account, detail }) => `${actor} changed the mail address of ${account}${detail && ` to ${quoted(detail)}`}`,
  password: ({ actor, account }) => `${actor} set a new password for ${account}`,
  renamed: ({ account, detail }) =>
    `${account} signs in as ${quoted(detail)} from now on: who has that mail address registered with it`,
};

/** The time that every reader can tell: the service does not know where the restaurant is. */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** One mail to the owner about all that was done since the last one, the oldest first. */
export function rightsLetter(acts: readonly RightsAct[], usersUrl: string): Letter {
  const shown = acts.slice(0, mostLines);
  const more = acts.length - shown.length;
  return {
    subject: 'Who may do what was changed in your restaurant',
    paragraphs: [
      'Hello,',
      'in your restaurant in Thali, users were added or may do more, or the way into an account was changed. If you do not know of it, set a new password for yourself and look through your users.',
      ...(more ? [`There are ${more} more changes than are shown here; the audit log has all of them.`] : []),
    ],
    facts: shown.map(({ at, kind, actor, account, detail, device }) => [
      timeOf(at),
      `${said[kind]({ actor: quoted(actor), account: quoted(account), detail })}${device && ` (${device})`}`,
    ]),
    action: { label: 'Look at your users', url: usersUrl },
  };
}
