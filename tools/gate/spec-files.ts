import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './reports.ts';

/** What starts servers, by the specifier of its import; a relative one is followed instead. */
const startsServers = /^@thali\/(local-servers|testing)\/(?!(law|clock|machine|eventually)$)/;
const ownServers = join(root, 'libs', 'local-servers');
const specifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;

/** Files that hold a limit of time against the clock: they run one after the other, with nothing beside them. */
const isClocked = (path: string) => /\.clock\.spec\.tsx?$/.test(path);

/** Spec files of Jest, from the root. */
export interface SpecFiles {
  /** Files that need no server: rules, and whatever else a process decides by itself. */
  plain: string[];
  /** Files that start PostgreSQL, NATS, Redis or processes of ours. */
  serving: string[];
  /** Files that need the running product. */
  system: string[];
  /** Of those that need no product, and of those that do. */
  clocked: { alone: string[]; system: string[] };
}

/** Those that Jest's multi-project configuration finds, and those of the running product, apart by what they need. */
export function specFiles(): SpecFiles {
  const listed = execFileSync(join(root, 'node_modules', '.bin', 'jest'), ['--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  const paths = listed.split('\n').filter(Boolean);
  const { serving = [], plain = [] } = Object.groupBy(
    paths.filter((path) => !isClocked(path)),
    (path) => (reachesServers(path, new Set()) ? 'serving' : 'plain'),
  );
  const onProduct = globSync('e2e/system/**/*.spec.ts', { cwd: root });
  const fromRoot = (path: string) => relative(root, path);
  return {
    ...{ plain: plain.map(fromRoot), serving: serving.map(fromRoot) },
    system: onProduct.filter((path) => !isClocked(path)),
    clocked: { alone: paths.filter(isClocked).map(fromRoot), system: onProduct.filter(isClocked) },
  };
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
