import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Jest's global set-up: makes the folder of the servers that the spec files of a worker use one after the other. The first file that needs
 * a server starts it.
 */
export default function openSharedServers(): void {
  process.env.THALI_SHARED_SERVERS = mkdtempSync(join(tmpdir(), 'thali-shared-'));
}
