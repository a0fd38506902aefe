import type { FailedFile } from './reports.ts';
import type { Step } from './steps.ts';
import type { Result } from './take.ts';

/**
 * The second look (docs/testing.md): what failed on a machine at work runs once more, alone. Red again is red. Green is unsteady: it counts
 * as passed, is shown with both outputs, and is a debt.
 */

/** A file that failed and then passed. */
export interface Unsteady {
  step: string;
  file: FailedFile;
  /** What the second look said. */
  again: Result;
}
export interface SecondLook {
  /** The step's result with unsteady tests counted as passed. */
  result: Result;
  unsteady: Unsteady[];
}

/** So many files may be unsteady in a green run. */
const mostUnsteady = 3;

/**
 * Runs each failed file of a step alone, one after the other. Files whose failure is final are not looked at again, nor are failures outside of
 * files. With more failed files than may be unsteady there is no second look, because the run is red whatever it would say.
 * @param run runs one step to its end
 */
export async function lookAgain(step: Step, result: Result, run: (step: Step) => Promise<Result>): Promise<SecondLook> {
  const { files } = result.counts;
  const unsteady: Unsteady[] = [];
  if (!step.again || files.length > mostUnsteady) return { result, unsteady };
  for (const file of files.filter(({ final }) => !final)) {
    const again = await run(step.again(file.path));
    if (!again.counts.failed) unsteady.push({ step: step.name, file, again });
  }
  const cleared = unsteady.reduce((sum, { file }) => sum + file.failed, 0);
  const counts = {
    passed: result.counts.passed + cleared,
    failed: result.counts.failed - cleared,
    files: files.filter((file) => !unsteady.some((one) => one.file === file)),
  };
  return { result: { ...result, counts }, unsteady };
}

/**
 * Why a run is red in spite of a green second look: sentences, none when it may be green.
 * @param touched files that the change touched, from the root: what is new must be steady
 */
export function unsteadinessFaults(unsteady: readonly Unsteady[], touched: ReadonlySet<string>): string[] {
  const own = unsteady.filter(({ file }) => touched.has(file.path));
  return [
    ...own.map(({ file }) => `  ${file.path} is unsteady, and this change touched it`),
    ...(unsteady.length > mostUnsteady ? [`  ${unsteady.length} files are unsteady, and ${mostUnsteady} may be`] : []),
  ];
}

/** The block that shows unsteady files: what the first look said, whole, and what the second one said. */
export const unsteadyBlock = (unsteady: readonly Unsteady[]): string[] =>
  unsteady.flatMap(({ step, file: { path, failures }, again: { counts, seconds } }) => [
    '',
    `── unsteady: ${path} (${step})`,
    ...failures.map((failure) => `first look, beside others: ${failure}`),
    `second look, alone: ${counts.passed} passed in ${seconds.toFixed(0)} s`,
  ]);
