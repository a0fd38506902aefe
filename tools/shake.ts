import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { failureLines } from './gate/reports.ts';
import { stepsFor } from './gate/steps.ts';
import { installPrograms, take } from './gate/take.ts';

/**
 * `make shake FILES="…" TIMES=10`: runs test files time and again on a machine that is busy with something else for two thirds of its time.
 * What fails here is unsteady: it would fail by chance in `make test`.
 */
const files = (process.env.FILES ?? '').split(/\s+/).filter(Boolean);
const times = Number(process.env.TIMES ?? 10);
if (!files.length || !(times > 0)) {
  console.error('make shake FILES="services/identity/test/refresh.spec.ts" TIMES=10');
  process.exit(2);
}

/** Works for 20 ms of 30. */
const busy = 'setInterval(() => { for (const until = performance.now() + 20; performance.now() < until; ); }, 30);';
const loads: ChildProcess[] = [];

await installPrograms(stepsFor(files));
const failures = new Map<string, number>();
try {
  for (let load = 0; load < availableParallelism(); load++) loads.push(spawn(process.execPath, ['-e', busy]));
  for (const path of files)
    for (let time = 1; time <= times; time++)
      for (const step of stepsFor([path])) {
        const result = await take(step);
        failures.set(path, (failures.get(path) ?? 0) + (result.counts.failed ? 1 : 0));
        for (const line of failureLines(result.counts.files)) console.log(line);
      }
} finally {
  for (const load of loads) load.kill();
}
console.log('');
for (const [path, failed] of failures) console.log(`${failed ? '✗' : '✓'} ${path}: ${failed} of ${times} times red`);
process.exitCode = [...failures.values()].some(Boolean) ? 1 : 0;
