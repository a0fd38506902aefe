import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPaymentOrder, readBilling } from '@thali/proto/tenancy/billing';
import { clock } from '@thali/testing/clock';
import { type BillingStage, startBillingStage } from './billing-stage.js';

let stage: BillingStage;
beforeAll(async () => {
  stage = await startBillingStage();
  await stage.plan(149);
}, 60_000);
afterAll(() => stage?.stop(), 60_000);

/** Then whoever called has given up, and tells less than the answer does. */
const callerGivesUpMs = 5_000;

it('R39 a payment order is 503 in time while the provider hangs, and nothing else waits', async () => {
  await clock(callerGivesUpMs, async ({ begin }) => {
    const owner = await stage.owner();
    stage.sandbox.kill('SIGSTOP');
    try {
      begin();
      const orders = Array.from({ length: 30 }, () => owner.call(createPaymentOrder, { amount: 149 }).catch((error) => error));
      expect(await Promise.race([owner.call(readBilling, {}), ...orders])).toMatchObject({ running: false });
      for (const failure of await Promise.all(orders))
        expect(failure).toMatchObject({ status: 503, message: 'Failed to create payment order.' });
    } finally {
      stage.sandbox.kill('SIGCONT');
    }
    expect(await owner.call(createPaymentOrder, { amount: 149 })).toMatchObject({ amount: 14_900 });
  });
});
