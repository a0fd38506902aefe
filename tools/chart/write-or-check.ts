import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** Writes a generated file; with --check on the command line it only compares, and a stale file makes the exit code 1. */
export function writeOrCheck(path: string, text: string): void {
  const file = join(root, path);
  const fresh = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (!fresh) {
    console.error(`${path} is stale: run node ${process.argv[1]?.slice(root.length + 1)}`);
    process.exitCode = 1;
  }
}
