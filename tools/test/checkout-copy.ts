import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CHECKOUT } from '../stack/layout.ts';

/**
 * A copy of the checkout's present files, into which generators may write. Packages are linked to those of the checkout, except our own.
 */
export function copyCheckout(): string {
  const copy = mkdtempSync(join(tmpdir(), 'thali-copy-'));
  const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: CHECKOUT, encoding: 'utf8' });
  for (const path of tracked.split('\0').filter((one) => one && existsSync(join(CHECKOUT, one)))) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    copyFileSync(join(CHECKOUT, path), join(copy, path));
  }
  const packages = join(copy, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(CHECKOUT, 'node_modules')))
    if (name !== '@thali') symlinkSync(join(CHECKOUT, 'node_modules', name), join(packages, name));
  cpSync(join(CHECKOUT, 'node_modules', '@thali'), join(packages, '@thali'), { recursive: true, verbatimSymlinks: true });
  for (const workspace of readdirSync(join(packages, '@thali'))) linkOwnPackages(copy, workspace);
  return copy;
}

/** Links packages that a workspace has in another version than the root. */
function linkOwnPackages(copy: string, workspace: string): void {
  for (const folder of [workspace, `libs/${workspace}`, `services/${workspace}`]) {
    const own = join(CHECKOUT, folder, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, folder, 'node_modules'));
  }
}
