import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** Which rooms of the house may import which of our packages (docs/architecture.md). */
const mayImport: [room: RegExp, packages: string[]][] = [
  [/^proto$/, []],
  [/^libs\/money$/, []],
  [/^libs\/kit$/, ['proto']],
  [/^libs\/print-agent$/, ['proto']],
  [/^services\/ordering$/, ['proto', 'money', 'kit']],
  [/^services\/(catalog|reporting|tenancy)$/, ['proto', 'money', 'kit']],
  [/^services\/identity$/, ['proto', 'kit']],
  [/^gateway$/, ['proto', 'kit']],
  [/^web$/, ['proto', 'money']],
  [/^(bench|e2e|tools)$/, ['proto', 'money', 'kit', 'identity', 'tenancy', 'catalog', 'ordering', 'reporting']],
];
/** Packages that only these rooms may use: the browser has no Node, the gateway no database. */
const noNode = /^(proto|libs\/money|web)$/;
const noDatabase = /^(proto|libs\/money|gateway|web)$/;
const databaseDrivers = ['pg', 'typeorm'];

export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
}

const roomOf = (path: string): string => /^(libs|services)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? '';
const isTest = (path: string): boolean =>
  /\.spec\.tsx?$|\/test\/|(^|\/)(vite|jest|playwright)\.config|^libs\/kit\/src\/testing\//.test(path);
const specifiers = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\s*\(\s*['"]([^'"]+)['"]\s*\)|^\s*import\s+['"]([^'"]+)['"]/gm,
    ),
  ].map((match) => (match[1] ?? match[2] ?? match[3]) as string);
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** What is wrong with a file's imports, one sentence each; empty when nothing is. */
export function wrongImports(file: SourceFile, declared: (room: string) => Set<string>): string[] {
  const room = roomOf(file.path);
  const allowed = mayImport.find(([pattern]) => pattern.test(room))?.[1];
  if (!allowed) return [];
  const wrong = (specifier: string, why: string) => `${file.path}: '${specifier}' ${why}`;
  return specifiers(file.text).flatMap((specifier) => {
    if (specifier.startsWith('.')) {
      const target = relative('.', resolve('.', dirname(file.path), specifier)).replaceAll('\\', '/');
      if (roomOf(target) !== room && !isTest(file.path) && !/^(tools|e2e|bench)$/.test(room))
        return [wrong(specifier, 'leaves its package')];
      return crossesFeatures(file.path, target) ? [wrong(specifier, 'is another feature')] : [];
    }
    const name = packageOf(specifier);
    const ours = /^@thali\/(.+)$/.exec(name)?.[1];
    if (ours) {
      if (!allowed.includes(ours)) return [wrong(specifier, `is not for ${room}`)];
      if (room === 'web' && specifier.endsWith('/registry')) return [wrong(specifier, 'brings every contract into the browser')];
    }
    if (specifier.startsWith('node:') || builtinModules.includes(specifier))
      return noNode.test(room) && file.path.includes('/src/') && !isTest(file.path)
        ? [wrong(specifier, 'does not exist in a browser')]
        : [];
    if (noDatabase.test(room) && databaseDrivers.includes(name)) return [wrong(specifier, `has no place in ${room}`)];
    if (!declared(room).has(name)) return [wrong(specifier, `is not in ${room}/package.json`)];
    return [];
  });
}

/** In the web a feature never imports a feature, and ui and lib know nothing of features or app. */
function crossesFeatures(from: string, to: string): boolean {
  const layer = (path: string) => /^web\/src\/(features\/[^/]+|ui|lib|app)/.exec(path)?.[1];
  const [source, target] = [layer(from), layer(to)];
  if (!source || !target || source === target || source === 'app') return false;
  if (source.startsWith('features/')) return target === 'app' || target.startsWith('features/');
  return target === 'app' || target.startsWith('features/') || (source === 'lib' && target === 'ui');
}

/** The dependencies that a package declares; tests may also use the root's. */
export function declaredDependencies(root: string): (room: string) => Set<string> {
  const read = (path: string): string[] => {
    const file = join(root, path, 'package.json');
    if (!existsSync(file)) return [];
    const { dependencies = {}, devDependencies = {}, name } = JSON.parse(readFileSync(file, 'utf8'));
    return [name, ...Object.keys(dependencies), ...Object.keys(devDependencies)];
  };
  const ofRoot = read('.');
  const known = new Map<string, Set<string>>();
  return (room) => {
    const set = known.get(room) ?? new Set([...ofRoot, ...read(room)]);
    known.set(room, set);
    return set;
  };
}
