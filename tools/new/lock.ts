/**
 * Adds a new service to package-lock.json as `npm install` would, without asking a registry, because all of its dependencies are in the
 * lock file already.
 */
export function withWorkspace(lock: string, service: string, manifest: string): string {
  const { name, version, license, dependencies } = JSON.parse(manifest) as Record<string, object>;
  const file = JSON.parse(lock) as { packages: Record<string, object> };
  const sorted = Object.fromEntries(Object.entries(dependencies as object).sort(([a], [b]) => (a < b ? -1 : 1)));
  let { packages } = file;
  packages = withEntry(packages, 'node_modules/@thali/', service, { resolved: `services/${service}`, link: true });
  packages = withEntry(packages, 'services/', service, { name, version, license, dependencies: sorted });
  return `${JSON.stringify({ ...file, packages }, null, 2)}\n`;
}

/** Inserts an entry among those of its folder, which are sorted by name; nothing else moves. */
function withEntry(packages: Record<string, object>, folder: string, name: string, entry: object): Record<string, object> {
  const entries = Object.entries(packages);
  const isBefore = (path: string) => path.startsWith(folder) && path < folder + name;
  const at = entries.findLastIndex(([path]) => isBefore(path)) + 1 || entries.findIndex(([path]) => path.startsWith(folder));
  return Object.fromEntries(entries.toSpliced(at, 0, [folder + name, entry]));
}
