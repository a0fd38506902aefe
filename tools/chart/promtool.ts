import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@thali/local-servers/server-process';
import { cache } from './go-programs.ts';

/**
 * promtool from PATH, from an earlier run, or out of Debian's package of Prometheus, which is unpacked without being installed, so that no
 * service starts. Undefined when there is no such package.
 */
export function findOrFetchPromtool(say: (line: string) => void): string | undefined {
  const kept = join(cache, 'promtool');
  const found = findProgram('promtool') ?? (existsSync(kept) ? kept : undefined);
  if (found || !findProgram('apt-get')) return found;
  say('fetching promtool, once');
  const dir = mkdtempSync(join(tmpdir(), 'thali-promtool-'));
  const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: dir, timeout: 5 * 60_000 }).status === 0;
  try {
    const download = () => run('apt-get', 'download', 'prometheus');
    // A new machine has no package lists yet, and only root can fetch them.
    if (!download() && !(run('apt-get', 'update') && download())) return undefined;
    const [archive = ''] = readdirSync(dir);
    if (!run('dpkg-deb', '-x', archive, 'package')) return undefined;
    mkdirSync(cache, { recursive: true });
    copyFileSync(join(dir, 'package/usr/bin/promtool'), kept);
    return kept;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
