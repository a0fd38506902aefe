import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../stack/layout.ts';

export type Engine = 'docker' | 'buildah';

/** Docker when its daemon answers, else buildah (and podman to run); ENGINE decides otherwise. */
export function findEngine(): Engine {
  const wanted = process.env.ENGINE;
  if (wanted === 'docker' || wanted === 'buildah') return wanted;
  if (wanted) throw new Error(`ENGINE is docker or buildah, not ${wanted}`);
  if (answers('docker', ['info'])) return 'docker';
  if (answers('buildah', ['--version'])) return 'buildah';
  throw new Error('Neither Docker nor buildah was found. Debian: apt-get install podman buildah runc netavark aardvark-dns');
}

const answers = (program: string, args: string[]): boolean => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

/** The environment of buildah and podman: our settings, unless the caller's environment has its own. */
export function engineEnvironment(): NodeJS.ProcessEnv {
  const settings = join(CHECKOUT, 'tools', 'images', 'containers.conf');
  return { CONTAINERS_CONF: settings, BUILDAH_RUNTIME: 'runc', ...process.env };
}

/** Runs a program with its output shown. @throws when it fails */
export async function show(program: string, args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd: CHECKOUT, env: engineEnvironment(), stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`${program} ${args[0]} failed (${code})`);
}

/** Returns what a program prints. @throws with its error output when it fails */
export function ask(program: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: CHECKOUT, env: engineEnvironment(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
}

/**
 * A folder for `npm` inside a build: this machine's registry and its proxy's certificate authority, if there is one. It is mounted over
 * /usr/local/etc while a step runs and leaves nothing in the image.
 */
export function npmSettings(): string {
  const folder = mkdtempSync(join(tmpdir(), 'thali-npm-'));
  const lines = [`registry=${ask('npm', ['config', 'get', 'registry'])}`];
  const authority = process.env.NODE_EXTRA_CA_CERTS;
  if (authority && existsSync(authority)) {
    writeFileSync(join(folder, 'authority.pem'), ask('cat', [authority]));
    lines.push('cafile=/usr/local/etc/authority.pem');
  }
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`);
  return folder;
}
