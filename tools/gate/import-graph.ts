import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './reports.ts';

const specifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
const endings = ['', '.ts', '.tsx'];

/** Folders of our packages by their names. */
const packages = new Map(
  globSync('{proto,gateway,web,bench,e2e,tools,libs/*,services/*}/package.json', { cwd: root }).map((path) => {
    const { name } = JSON.parse(readFileSync(join(root, path), 'utf8')) as { name: string };
    return [name, dirname(path)] as const;
  }),
);

/** Which of our own files import which, by what stands in them; paths are from the root. A file is read once. */
export class ImportGraph {
  private readonly known = new Map<string, string[]>();

  /** Our files that a file imports itself: by a relative path, or as `@thali/…`, which is its source. */
  importsOf(path: string): string[] {
    const known = this.known.get(path);
    if (known) return known;
    const text = readFileSync(join(root, path), 'utf8');
    const found = [...text.matchAll(specifiers)].flatMap(([, specifier = '']) => this.fileOf(specifier, dirname(path)) ?? []);
    this.known.set(path, found);
    return found;
  }

  /** A file and all that it needs. */
  reachOf(path: string, reached = new Set<string>()): Set<string> {
    if (reached.has(path)) return reached;
    reached.add(path);
    for (const imported of this.importsOf(path)) this.reachOf(imported, reached);
    return reached;
  }

  private fileOf(specifier: string, from: string): string | undefined {
    if (specifier.startsWith('.')) return sourceAt(join(from, specifier));
    const [, name = '', rest = ''] = /^(@thali\/[^/]+)\/(.+)$/.exec(specifier) ?? [];
    const folder = packages.get(name);
    return folder && sourceAt(join(folder, 'src', rest));
  }
}

/** The file at the path of an import, in which sources may be called as what is built of them. */
function sourceAt(path: string): string | undefined {
  const bare = path.replace(/\.js$/, '');
  return [...endings.map((ending) => `${bare}${ending}`), path]
    .map((one) => relative(root, join(root, one)))
    .find((one) => existsSync(join(root, one)) && statSync(join(root, one)).isFile());
}
