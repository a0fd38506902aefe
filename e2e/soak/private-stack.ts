import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThali } from '../../tools/stack/start-thali.ts';
import { deleteStack } from '../../tools/stack/stop-stack.ts';
import type { Thali } from '../../tools/stack/thali.ts';

export const say = (line: string): void => {
  process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);
};
const off = (names: string[]) => Object.fromEntries(names.map((name) => [name, '0']));
/** Limits for diners are off, because all clients of a run share few addresses. */
export const manyDiners = off(['QR_ORDERS_PER_DEVICE', 'QR_ORDERS_PER_TABLE', 'QR_ORDERS_PER_ADDRESS', 'QR_ORDERS_PER_STORE']);
/** All rate limits are off, because a tenant does in minutes what it usually does in a day. */
const unlimited = { ...manyDiners, ...off(['TENANT_RATE', 'PUBLIC_RATE']) };

/**
 * Runs `work` on a product of its own: private ports, a new folder, deleted afterwards unless KEEP=yes. `work` must load modules that use
 * the product by `import()`, because they read it from the global `thali`. Ends after `limitMinutes`, and on Ctrl-C.
 * @param env of all parts of the product; without rate limits unless said otherwise
 * @returns the exit code that `work` returns; 2 when it did not come to its end
 */
export async function onPrivateStack(
  name: string,
  limitMinutes: number,
  work: (thali: Thali) => Promise<number>,
  env: Record<string, string> = unlimited,
): Promise<number> {
  const stateDir = mkdtempSync(join(tmpdir(), `thali-${name}-`));
  const asked = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => asked.abort());
  say(`Starting; logs are in ${stateDir} until the end.`);
  let stop = async () => {};
  try {
    const thali = await startThali({ stateDir, port: 0, demo: false, quiet: true, env, signal: asked.signal });
    stop = () => thali.stop();
    Object.assign(globalThis, { thali });
    const over = new Promise<never>((_resolve, reject) => {
      asked.signal.addEventListener('abort', () => reject(new Error('stopped')));
      setTimeout(() => reject(new Error(`not at its end after ${limitMinutes} minutes`)), limitMinutes * 60_000).unref();
    });
    return await Promise.race([work(thali), over]);
  } catch (error) {
    say(`The run failed: ${(error as Error).stack}`);
    return 2;
  } finally {
    await stop().catch((error: Error) => say(error.message));
    if (process.env.KEEP === 'yes') say(`Kept ${stateDir}`);
    else deleteStack(stateDir);
  }
}
