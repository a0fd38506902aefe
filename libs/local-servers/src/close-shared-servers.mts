import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { removePostgres, stopLeftServer } from './postgres-server.ts';

/** Jest's global tear-down: ends the servers in the folder of open-shared-servers.mts and deletes it. */
export default async function closeSharedServers(): Promise<void> {
  const folder = process.env.THALI_SHARED_SERVERS as string;
  for (const name of readdirSync(folder)) {
    await stopLeftServer(join(folder, name));
    removePostgres(join(folder, name));
  }
  rmSync(folder, { recursive: true });
}
