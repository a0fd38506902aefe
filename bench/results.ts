import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, release } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT } from '../tools/stack/layout.ts';

/** Writes the results, with the machine and commit they were measured on, to bench/results/<name>.json. */
export function saveResults(name: string, results: object): string {
  const dir = join(CHECKOUT, 'bench', 'results');
  mkdirSync(dir, { recursive: true });
  const file = join(dir, `${name}.json`);
  const machine = { cores: availableParallelism(), processor: cpus()[0]?.model, kernel: release(), node: process.version };
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), commit: commit(), machine, ...results }, null, 2)}\n`);
  return file;
}

function commit(): string | undefined {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], { cwd: CHECKOUT, encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
