import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './gate/reports.ts';
import { specsThatNeed } from './gate/spec-files.ts';
import { build, chart, type Step, sourceChecks, stepsFor } from './gate/steps.ts';
import { installPrograms, type Result, report, take } from './gate/take.ts';

/**
 * `make check`, for the minutes between two commits: checks what the changes since BASE touch (the last commit when nothing is
 * uncommitted). It runs all static checks (lint, imports, types), the unit and service tests of any package that need a changed file, by
 * whatever way, the chart's tests when the chart changed, and changed browser and system tests. `make test` runs the rest.
 */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const dirty = git('status', '--porcelain').length > 0;
const base = process.env.BASE ?? (dirty ? 'HEAD' : 'HEAD~1');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')].filter((path) =>
  existsSync(join(root, path)),
);
const those = (pattern: RegExp) => changed.filter((path) => pattern.test(path));

const related = those(/^(proto|libs|services|gateway|web|tools)\/.*\.(tsx?|mts)$/);
const web = those(/^(web|proto|libs\/money)\/.*\.tsx?$/);
const browserSpecs = those(/^e2e\/browser\/.*\.spec\.ts$/);
const systemSpecs = those(/^e2e\/system\/.*\.spec\.ts$/);
const steps: Step[] = [
  ...(browserSpecs.length || systemSpecs.length ? [build] : []),
  ...sourceChecks,
  { name: 'types', command: ['npm', 'run', 'types'] },
  ...(web.length ? [{ name: 'types of the web', command: ['tsc', '-p', 'web'] }] : []),
  ...(those(/^(charts|tools\/chart)\//).length ? [chart()] : []),
  ...stepsFor([...specsThatNeed(related), ...systemSpecs, ...browserSpecs]),
];

console.log(`${changed.length} files since ${base}`);
await installPrograms(steps);
const started = Date.now();
const results: Result[] = [];
for (const step of steps) results.push(await take(step));
report(results, started);
