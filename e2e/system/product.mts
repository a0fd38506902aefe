import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThali } from '../../tools/stack/start-thali.ts';
import { deleteStack } from '../../tools/stack/stop-stack.ts';
import type { Thali } from '../../tools/stack/thali.ts';

/** Folder of the product, to keep it with its logs after the run. */
const kept = process.env.THALI_SYSTEM_TEST_DIR;
const stateDir = kept ?? mkdtempSync(join(tmpdir(), 'thali-system-'));
let started: Promise<Thali> | undefined;

/** Limits for diners' orders and sign-ups are off, because these tests make more. The gateway has tests of the limits. */
const env = {
  ...{ SIGN_UPS_PER_ADDRESS: '0', QR_ORDERS_PER_DEVICE: '0', QR_ORDERS_PER_TABLE: '0' },
  ...{ QR_ORDERS_PER_ADDRESS: '0', QR_ORDERS_PER_STORE: '0' },
};

/** The product that all suites test: private ports, fresh data, no demo. Started by the first call. */
export function product(): Promise<Thali> {
  started ??= startThali({ stateDir, port: 0, demo: false, quiet: true, env });
  return started;
}

export async function stopProduct(): Promise<void> {
  await (await started?.catch(() => undefined))?.stop();
  if (!kept) deleteStack(stateDir);
}
