import { globSync } from 'node:fs';
import { relative } from 'node:path';

/** Names of classes that are as short as can be: scripts and styles are full of them, and they do not compress. */
export function shortClassNames(root: string): (name: string, file: string) => string {
  const files = globSync('src/**/*.module.css', { cwd: root }).sort();
  const known = new Map<string, Map<string, string>>();
  return (name, file) => {
    const path = relative(root, file.replace(/\?.*$/, ''));
    const names = known.get(path) ?? new Map<string, string>();
    known.set(path, names);
    const letters = `${String.fromCharCode(97 + (files.indexOf(path) % 26))}${Math.floor(files.indexOf(path) / 26).toString(36)}`;
    const short = names.get(name) ?? `${letters}-${names.size.toString(36)}`;
    names.set(name, short);
    return short;
  };
}
