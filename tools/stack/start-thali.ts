import { realpathSync } from 'node:fs';
import { makePrivate } from './private-folders.ts';
import { Progress } from './progress.ts';
import { claim } from './running.ts';
import { Stack } from './stack.ts';
import type { StartOptions, Thali } from './thali.ts';

/**
 * Starts a whole Thali in `stateDir`: servers, databases, migrations, the services and the gateway, demo data.
 * @throws AlreadyRunningError when that folder's stack runs; StepError when a step fails, and nothing is left running then
 */
export async function startThali(options: StartOptions): Promise<Thali> {
  makePrivate(options.stateDir);
  const stateDir = realpathSync(options.stateDir);
  const progress = new Progress(options.quiet ? undefined : process.stdout);
  const running = await claim(stateDir, (text) => progress.say(`  ${text}`));
  const stack = new Stack({ ...options, stateDir }, progress, running);
  try {
    return await stack.start();
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
