import { createHash } from 'node:crypto';
import { normalUsername } from '@thali/proto/identity/username';
import type { Realm } from './cookies.js';

/** What stands for an account where guesses are counted and in cookies: whatever identity takes as one name is one key. */
export const accountKey = (realm: Realm, username: string): string =>
  `${realm}:${createHash('sha256').update(normalUsername(username)).digest('base64url')}`;
