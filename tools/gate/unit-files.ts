import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './reports.ts';

/** What starts servers, by the specifier of its import; a relative one is followed instead. */
const startsServers = /^@thali\/(local-servers|testing)\/(?!law$)/;
const ownServers = join(root, 'libs', 'local-servers');
const specifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

export interface UnitFiles {
  /** Files that need no server: rules, and whatever else a process decides by itself. */
  plain: string[];
  /** Files that start PostgreSQL, NATS, Redis or processes of ours. */
  serving: string[];
}

/** The spec files that Jest's multi-project configuration finds, from the root, apart by whether they can start a server. */
export function unitFiles(): UnitFiles {
  const listed = execFileSync(join(root, 'node_modules', '.bin', 'jest'), ['--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  const found: UnitFiles = { plain: [], serving: [] };
  for (const path of listed.split('\n').filter(Boolean))
    found[reachesServers(path, new Set()) ? 'serving' : 'plain'].push(relative(root, path));
  return found;
}

/** Whether a file imports what starts servers, or imports by a relative path a file that does. */
function reachesServers(path: string, seen: Set<string>): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  if (path.startsWith(ownServers)) return true;
  const imported = [...readFileSync(path, 'utf8').matchAll(specifiers)].map(([, specifier = '']) => specifier);
  if (imported.some((specifier) => startsServers.test(specifier))) return true;
  return imported.some((specifier) => {
    const target = specifier.startsWith('.') ? sourceOf(join(dirname(path), specifier)) : undefined;
    return target !== undefined && reachesServers(target, seen);
  });
}

/** A file by the path of an import, in which sources are called as what is built of them. */
const sourceOf = (path: string): string | undefined =>
  [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((one) => /\.[cm]?tsx?$/.test(one) && existsSync(one));
