import { createHash } from 'node:crypto';
import { normalUsername } from '@thali/proto/identity/username';
import type { Realm } from './cookies.js';

/** The key of an account in counters and cookies. Names that identity takes for the same user have the same key. */
export const accountKey = (realm: Realm, username: string): string =>
  `${realm}:${createHash('sha256').update(normalUsername(username)).digest('base64url')}`;
