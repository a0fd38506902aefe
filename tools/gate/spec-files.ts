import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ImportGraph } from './import-graph.ts';
import { root } from './reports.ts';

/** Libraries that start servers and services on this machine; the others of `testing` start nothing. */
const startsServers = /^libs\/(local-servers\/|testing\/src\/test-)/;
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
  const graph = new ImportGraph();
  const alone = ofPackages();
  const { serving = [], plain = [] } = Object.groupBy(
    alone.filter((path) => !isClocked(path)),
    (path) => ([...graph.reachOf(path)].some((one) => startsServers.test(one)) ? 'serving' : 'plain'),
  );
  const onProduct = globSync('e2e/system/**/*.spec.ts', { cwd: root });
  return {
    ...{ plain, serving },
    system: onProduct.filter((path) => !isClocked(path)),
    clocked: { alone: alone.filter(isClocked), system: onProduct.filter(isClocked) },
  };
}

/** The spec files of all packages that need, by whatever way, one of these files. */
export function specsThatNeed(files: readonly string[]): string[] {
  const graph = new ImportGraph();
  const wanted = new Set(files);
  return ofPackages().filter((path) => [...graph.reachOf(path)].some((one) => wanted.has(one)));
}

/** The spec files of all packages, as Jest finds them. */
function ofPackages(): string[] {
  const listed = execFileSync(join(root, 'node_modules', '.bin', 'jest'), ['--listTests'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  return listed
    .split('\n')
    .filter(Boolean)
    .map((path) => relative(root, path));
}
