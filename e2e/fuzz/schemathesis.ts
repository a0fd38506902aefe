import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKOUT } from '../../tools/stack/layout.ts';

const version = '4.32.5';
const home = join(CHECKOUT, '.thali', `schemathesis-${version}`);
const program = join(home, 'bin', 'schemathesis');

/**
 * The path of schemathesis, of exactly this version, in an environment of its own below .thali. Installed with pip at first use.
 * @throws with what is missing and how to install it
 */
export function schemathesis(): string {
  if (existsSync(program) && runs(program, '--version')) return program;
  if (!runs('python3', '-m', 'venv', '--clear', home))
    throw new Error('schemathesis needs python3 with venv: apt install python3 python3-venv.');
  if (!runs(join(home, 'bin', 'pip'), 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`))
    throw new Error(`pip could not install schemathesis ${version}: it needs a package index.`);
  return program;
}

function runs(command: string, ...args: string[]): boolean {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 600_000 });
  if (status !== 0 && stderr) process.stderr.write(stderr);
  return status === 0;
}
