import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { layoutOf, SERVERS } from './layout.ts';

/**
 * Makes the folders of a stack, and removes the rights of other users from existing ones, such as those that were unpacked or made by an
 * earlier version. Files beside the secrets become the owner's only, too.
 */
export function makePrivate(stateDir: string): void {
  const { keys, logs, uploads, mails, server } = layoutOf(stateDir);
  for (const folder of [stateDir, keys, logs, uploads, mails, ...SERVERS.map(server)]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }
  for (const folder of [stateDir, keys, logs, ...SERVERS.map(server)])
    for (const entry of readdirSync(folder, { withFileTypes: true }))
      if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
}
