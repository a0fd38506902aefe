import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '@thali/local-servers/server-process';

export const cache = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'thali', 'bin');
export const findGo = () => findProgram('go', ['/usr/local/go/bin']);

const versions = { helm: 'v3.22.0', kubeconform: 'v0.8.0' };
const modules = { helm: 'helm.sh/helm/v3/cmd/helm', kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform' };

/**
 * A program from PATH, from an earlier build, or built from source with Go (up to a minute on two cores); undefined when neither is
 * possible.
 */
export function findOrBuild(name: keyof typeof versions, say: (line: string) => void): string | undefined {
  const version = versions[name];
  const built = join(cache, `${name}-${version}`);
  const found = findProgram(name) ?? (existsSync(built) ? built : undefined);
  const go = findGo();
  if (found || !go) return found;
  say(`building ${name} ${version} with Go, once`);
  mkdirSync(cache, { recursive: true });
  const env = { ...process.env, GOBIN: cache, CGO_ENABLED: '0', GOFLAGS: '' };
  const { status } = spawnSync(go, ['install', `${modules[name]}@${version}`], {
    env,
    stdio: 'inherit',
    cwd: cache,
    timeout: 15 * 60_000,
  });
  if (status !== 0) return undefined;
  renameSync(join(cache, name), built);
  return built;
}
