import { listCategories } from '@thali/proto/catalog/categories';
import { createPaymentOrder, verifyPayment } from '@thali/proto/tenancy/billing';
import { clock } from '@thali/testing/clock';
import { eventually } from '@thali/testing/eventually';
import { aPlan, newcomer, paidOrder } from './billing.ts';
import { rowsOf } from './inside.ts';
import { Restaurant } from './restaurant.ts';
import { thali } from './thali.ts';

test('a verified payment opens the store within a second', async () => {
  const tenantId = await clock(1_000, async ({ begin }) => {
    const { tenantId, owner } = await newcomer();
    expect((await owner.call(listCategories, {})).status).toBe(402);
    const answer = await owner.ok(verifyPayment, await paidOrder({ tenantId, owner }));
    begin();
    expect(answer).toEqual({ success: true, message: 'Payment Verified!' });
    await eventually('the open store', async () => (await owner.call(listCategories, {})).status === 200);
    return tenantId;
  });
  expect(await rowsOf('tenancy', tenantId, 'select status from subscription_history')).toEqual([{ status: 'created' }]);
});

test('R39 while the provider hangs an order is 503 within 6 s, and the store sells on', async () => {
  const udupi = await Restaurant.open();
  const plan = await aPlan();
  const provider = thali.process('razorpay');
  await clock(6_000, async ({ took }) => {
    provider.kill('SIGSTOP');
    try {
      const ordering = udupi.owner.call(createPaymentOrder, plan);
      await udupi.taken();
      const { status, body, ms } = await ordering;
      expect({ status, body }).toMatchObject({ status: 503, body: { message: 'Failed to create payment order.' } });
      took(ms);
    } finally {
      provider.kill('SIGCONT');
    }
  });
});
