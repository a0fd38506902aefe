import { execFileSync } from 'node:child_process';
import { root } from './reports.ts';

/**
 * Files that the change under test touched, from the root: those of the commits of the last 24 hours and what is not committed; with `base`,
 * what differs from it. The first commit of a history, also of a shallow one, touches nothing: it only says what was there.
 */
export function touchedFiles(base = process.env.BASE, cwd = root): Set<string> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'log.showRoot=false', ...args], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  try {
    const committed = base ? git('diff', '--name-only', base) : git('log', '--since=24.hours', '--name-only', '--format=');
    return new Set([...committed, ...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]);
  } catch {
    // No history, as in an unpacked archive: nothing is known to be new.
    return new Set();
  }
}
