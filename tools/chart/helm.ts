import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../libs/kit/src/testing/server-process.ts';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'thali', 'bin');
const version = 'v3.22.0';

/** Helm from PATH, from an earlier build, or built from source with Go (about a minute on two cores); undefined when that can not be done. */
export function findOrBuildHelm(say: (line: string) => void): string | undefined {
  const built = join(cache, `helm-${version}`);
  const found = findProgram('helm') ?? (existsSync(built) ? built : undefined);
  const go = findProgram('go', ['/usr/local/go/bin']);
  if (found || !go) return found;
  say(`building Helm ${version} with Go, once`);
  mkdirSync(cache, { recursive: true });
  const env = { ...process.env, GOBIN: cache, CGO_ENABLED: '0', GOFLAGS: '' };
  const args = ['install', `helm.sh/helm/v3/cmd/helm@${version}`];
  const { status } = spawnSync(go, args, { env, stdio: 'inherit', cwd: cache, timeout: 15 * 60_000 });
  if (status !== 0) return undefined;
  renameSync(join(cache, 'helm'), built);
  return built;
}
