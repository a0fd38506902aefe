// Makes an installed workspace smaller: `node keep-needed.mjs <workspace>`. npm also installs optional peers, because another workspace
// of this checkout needs them; here every package goes that the workspace's own code can not reach, and of the others what only
// compilers, browsers and readers look at.
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const workspace = process.argv[2];
const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
const needed = new Set();
reach(workspace);
for (const path of Object.keys(locked).filter((path) => path && !needed.has(path)))
  rmSync(path, { recursive: true, force: true });
// Bills and receipts are printed in two weights.
const fonts = '@expo-google-fonts/noto-sans/{[1235789]00*,*_Italic}';
const idle = [
  '**/*.{ts,mts,cts,map,flow,coffee}',
  '.bin',
  '.package-lock.json',
  'typeorm/browser',
  'pdfkit/js/*.{browser,old,standalone}.*',
  // For bundlers.
  '@opentelemetry/*/build/{esm,esnext}',
  '@opentelemetry/semantic-conventions/dist/*{experimental,incubating}*',
  fonts,
];
for (const path of idle.flatMap((pattern) => globSync(`**/node_modules/${pattern}`)))
  rmSync(path, { recursive: true, force: true });
for (const scope of readdirSync('node_modules').map((name) => join('node_modules', name)))
  if (scope.includes('@') && readdirSync(scope).length === 0) rmSync(scope, { recursive: true });

function reach(path) {
  if (needed.has(path)) return;
  needed.add(path);
  const entry = locked[path];
  if (entry.link) return reach(entry.resolved);
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
    const found = resolve(path, name);
    if (found && (locked[found].link || existsSync(found))) reach(found);
  }
}

/** Where Node finds a package: the nearest node_modules on the way up. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = join(folder, 'node_modules', name);
    if (locked[path]) return path;
    if (!folder) return undefined;
  }
}
