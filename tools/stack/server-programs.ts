import { containerEngineAnswers } from '@thali/local-servers/containers';
import { findProgram } from '@thali/local-servers/server-process';
import { runToEnd } from '../supervisor/launch.ts';

const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

const isMissing = (name: string): boolean => !findProgram(name, SYSTEM_FOLDERS);

/**
 * Installs the missing ones of these programs (Debian's packages have the same names) when we are root and have apt. Returns the installed
 * ones.
 */
export async function installMissing(names: string[], onLine: (line: string) => void, signal?: AbortSignal): Promise<string[]> {
  const missing = names.filter(isMissing);
  if (!missing.length || process.getuid?.() !== 0 || !findProgram('apt-get')) return [];
  // RUNLEVEL 1 keeps the packages from starting a service of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = (args: string[]) => runToEnd({ program: 'apt-get', args, cwd: '/', env, onLine, signal });
  await apt(['update']);
  await apt(['install', '-y', '--no-install-recommends', ...missing]);
  return missing;
}

/**
 * Makes sure that nats-server and redis-server are available: on PATH, else from apt when we are root, else a container engine must answer.
 * Returns the names of what it installed.
 */
export async function ensureServerPrograms(onLine: (line: string) => void, signal?: AbortSignal): Promise<string[]> {
  const names = ['nats-server', 'redis-server'];
  if (process.env.THALI_CONTAINERS === '1') return [];
  const installed = await installMissing(names, onLine, signal);
  const missing = names.filter(isMissing);
  if (!missing.length || (await containerEngineAnswers())) return installed;
  throw new Error(`${missing.join(' and ')} not found on PATH, and no container engine answers`);
}

/** How to get the two programs, for messages. */
export const INSTALL_ADVICE =
  'Debian, Ubuntu: sudo apt-get install nats-server redis-server. macOS: brew install nats-server redis. Or start Docker or Podman.';
