import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomFrom } from '../../tools/demo/random.ts';
import { failureLines, root } from '../../tools/gate/reports.ts';
import { specFiles } from '../../tools/gate/spec-files.ts';
import { unit } from '../../tools/gate/steps.ts';
import { take } from '../../tools/gate/take.ts';

export interface PropertiesOptions {
  seed: string;
  rounds: number;
  say: (line: string) => void;
}

/**
 * Runs the properties of all rules that need no server in rounds, each with a seed of its own; `make test` has one seed for all time.
 * @returns whether all held
 */
export async function properties({ seed, rounds, say }: PropertiesOptions): Promise<boolean> {
  const files = specFiles().plain.filter((path) => readFileSync(join(root, path), 'utf8').includes(`from 'fast-check'`));
  const random = randomFrom(seed);
  let held = true;
  for (let round = 1; round <= rounds; round++) {
    const own = String(random.between(1, 2 ** 31 - 1));
    const step = unit('properties', '--runTestsByPath', ...files);
    const result = await take({ ...step, env: { ...step.env, PROPERTY_SEED: own } });
    say(
      `Properties, round ${round} of ${rounds}, PROPERTY_SEED=${own}: ${result.counts.passed} hold, ${result.counts.failed} do not.`,
    );
    for (const line of failureLines(result.counts.files)) say(line);
    held &&= !result.counts.failed;
  }
  return held;
}
