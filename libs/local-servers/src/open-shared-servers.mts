import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest's global set-up: says where servers are kept that spec files of a worker take turns in. Whoever needs one first starts it. */
export default function openSharedServers(): void {
  process.env.THALI_SHARED_SERVERS = mkdtempSync(join(tmpdir(), 'thali-shared-'));
}
