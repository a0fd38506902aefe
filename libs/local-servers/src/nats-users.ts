import type { BrokerUser } from '@thali/proto/broker-users';

/** Rights over everything: for development and tests, never in production. */
export const allRights: BrokerUser = { publish: ['>'], subscribe: ['>'], answers: false };

/** The `authorization` block of a server's configuration; `password` returns a user's password as it is written in the file. */
export function natsUsers(users: Record<string, BrokerUser>, password: (user: string) => string): string {
  const list = (subjects: string[]) => `{ allow: ${JSON.stringify(subjects)} }`;
  const lines = Object.entries(users).map(
    ([user, { publish, subscribe, answers }]) =>
      `  { user: ${JSON.stringify(user)}, password: ${password(user)}, permissions: { publish: ${list(publish)}, subscribe: ${list(subscribe)}${answers ? ', allow_responses: true' : ''} } }`,
  );
  return `authorization { users = [\n${lines.join('\n')}\n] }\n`;
}

/** A service's two users share a password. */
export const processOf = (user: string): string => user.replace(/-events$/, '');

/** Where compose file and chart keep a password: `NATS_PASSWORD_<PROCESS>`. */
export const passwordVariable = (user: string): string => `$NATS_PASSWORD_${processOf(user).toUpperCase()}`;
