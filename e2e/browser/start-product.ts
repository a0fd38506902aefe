import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThali } from '../../tools/stack/start-thali.ts';
import { deleteStack } from '../../tools/stack/stop-stack.ts';

/**
 * Starts the product once for all browser tests and passes its address and sign-ins on in the environment. While you write tests,
 * THALI_PRODUCT="$(cat .thali/demo.json)" uses the product of `make up`.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.THALI_PRODUCT) return async () => {};
  const stateDir = join(tmpdir(), `thali-browser-${process.pid}`);
  const thali = await startThali({ stateDir, demo: true, logLevel: 'warn', quiet: true, env: { SIGN_UPS_PER_ADDRESS: '0' } });
  const { baseUrl, users, natsUrl, callerKeys, paymentsUrl, mailsDir } = thali;
  process.env.THALI_PRODUCT = JSON.stringify({ baseUrl, users, inside: { natsUrl, callerKeys, paymentsUrl, mailsDir } });
  return async () => {
    await thali.stop();
    deleteStack(stateDir);
  };
}
