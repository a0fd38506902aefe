import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThali } from '../../tools/stack/start-thali.ts';
import { deleteStack } from '../../tools/stack/stop-stack.ts';

/** Starts the product once for all browser tests and hands its address and sign-ins to them by the environment. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const stateDir = join(tmpdir(), `thali-browser-${process.pid}`);
  const thali = await startThali({ stateDir, demo: true, logLevel: 'warn', quiet: true });
  process.env.THALI_PRODUCT = JSON.stringify({ baseUrl: thali.baseUrl, users: thali.users });
  return async () => {
    await thali.stop();
    deleteStack(stateDir);
  };
}
