import { land, NotLanded } from './gate/landing.ts';
import { root } from './gate/reports.ts';

/** `make land`: moves main forward to the branch's last commit if all of `make test` is green on a fresh clone of it. */
try {
  const { commit, minutes, passed, unsteady } = await land(root, console.log);
  console.log(`main is ${commit?.slice(0, 10)}: ${passed} passed in ${minutes} minutes, ${unsteady.length} files unsteady.`);
} catch (error) {
  if (!(error instanceof NotLanded)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
