import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaymentOrder, readBilling, verifyPayment } from '@thali/proto/tenancy/billing';
import { type Plan, updatePlan } from '@thali/proto/tenancy/plans';
import { subscriptionChanged } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import type { TestCaller } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { type BillingStage, keys, paymentFor, sign, startBillingStage, verification } from './billing-stage.js';

let stage: BillingStage;
let monthly: Plan;
let yearly: Plan;
beforeAll(async () => {
  stage = await startBillingStage();
  monthly = await stage.plan(149);
  yearly = await stage.plan(1_499.5, 12);
}, 60_000);
afterAll(() => stage?.stop(), 60_000);

const notVerified = { code: 'PAYMENT_NOT_VERIFIED', status: 400, message: 'Payment verification failed.' };
const buy = async (owner: TestCaller, plan: Plan, at?: Date) => {
  const handed = await stage.pay(await stage.order(owner, plan, at));
  return owner.call(verifyPayment, verification(owner, plan, handed), { at });
};

describe('R39 a payment order', () => {
  it('costs what the plan costs, in paise', async () => {
    const owner = await stage.owner();
    const order = await owner.call(createPaymentOrder, { amount: 1_499.5 });
    expect(order).toEqual({ id: expect.stringMatching(/^order_/), amount: 149_950, currency: 'INR', key: keys.RAZORPAY_KEY_ID });
  });
  it.each([1, 148.99, 14_900])('of %p rupees, which no plan costs, is refused', async (amount) => {
    const owner = await stage.owner();
    await expect(owner.call(createPaymentOrder, { amount })).rejects.toMatchObject({ status: 400, message: 'Invalid amount!' });
  });
  it.each([-1, 0, '149' as never, null as never, 149.001, Number.MAX_VALUE])('with the amount %p is refused', async (amount) => {
    const owner = await stage.owner();
    await expect(owner.call(createPaymentOrder, { amount })).rejects.toMatchObject({ status: 400, message: 'Invalid amount!' });
  });
  it('must name the plan where two have the same price, and the named one counts', async () => {
    const [short, long] = [await stage.plan(999), await stage.plan(999, 2)];
    const owner = await stage.owner();
    await expect(owner.call(createPaymentOrder, { amount: 999 })).rejects.toMatchObject({ message: 'Invalid amount!' });
    await buy(owner, long);
    await buy(owner, short);
    expect(await stage.history(owner)).toMatchObject([{ months: 2 }, { months: 1 }]);
  });
  it('does not take a named plan for the price of another one, and no plan that does not exist', async () => {
    const owner = await stage.owner();
    await expect(owner.call(createPaymentOrder, { amount: 149, planId: yearly.id })).rejects.toMatchObject({
      message: 'Invalid amount!',
    });
    await expect(owner.call(createPaymentOrder, { amount: 149, planId: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('is for role admin only', async () => {
    const { caller } = await stage.owner();
    const cashier = stage.service.as({ tenantId: caller.tenantId, role: 'user', scope: 'POS,SETTINGS' });
    await expect(cashier.call(createPaymentOrder, { amount: 149 })).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect(await cashier.call(readBilling, {})).toMatchObject({ running: false, checkout: null });
  });
  it('keeps its price when the plan changes before it is paid', async () => {
    const plan = await stage.plan(777);
    const owner = await stage.owner();
    const order = await stage.order(owner, plan);
    const { call } = stage.service.as({ role: 'superadmin' });
    await call(updatePlan, { id: plan.id, name: 'Dearer', duration_months: 12, amount: 888 });
    await owner.call(verifyPayment, verification(owner, plan, await stage.pay(order)));
    expect(await stage.history(owner)).toMatchObject([{ months: 1, price_minor: 77_700 }]);
  });
});

describe('an open payment order', () => {
  const ordersOf = (owner: TestCaller) =>
    stage.service.sql<{ id: string }>('select provider_order_id as id from payment_order where tenant_id = $1', [
      owner.caller.tenantId,
    ]);
  const first = new Date('2027-03-01T10:00:00.000Z');
  const later = (minutes: number) => new Date(first.getTime() + minutes * 60_000);

  it('is the answer to whoever asks for the same again, a hundred times at once or later, and the provider is asked once', async () => {
    const owner = await stage.owner();
    const atOnce = await Promise.all(Array.from({ length: 97 }, () => stage.order(owner, monthly, first)));
    const again = await stage.order(owner, monthly, later(59));
    expect(new Set([...atOnce, again].map(({ id }) => id)).size).toBe(1);
    expect(await ordersOf(owner)).toEqual([{ id: again.id }]);
  });
  it('is of one plan, one buyer and one tenant, and open for an hour', async () => {
    const owner = await stage.owner();
    const order = (more: object, at = first) => owner.call(createPaymentOrder, { amount: 149, ...more }, { at });
    const ids = [
      await order({}),
      await order({ buyer_name: 'Annapurna Foods' }),
      await order({ buyer_address_parts: { street: 'MG Road', city: 'Udupi', state: '29', postcode: '576101', country: 'IN' } }),
      await stage.order(owner, yearly, first),
      await stage.order(await stage.owner(), monthly, first),
      await order({}, later(61)),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(6);
    expect(await order({ buyer_name: 'Annapurna Foods' })).toMatchObject({ id: ids[1] });
  });
  it('is not offered again once it was paid, so that who buys twice pays twice for two periods', async () => {
    const owner = await stage.owner();
    const order = await stage.order(owner, monthly, first);
    await owner.call(verifyPayment, verification(owner, monthly, await stage.pay(order)), { at: first });
    const second = await stage.order(owner, monthly, later(1));
    expect(second.id).not.toBe(order.id);
    await owner.call(verifyPayment, verification(owner, monthly, await stage.pay(second)), { at: later(1) });
    expect(await stage.history(owner)).toHaveLength(2);
  });
  it('is still offered after an attempt that failed', async () => {
    const owner = await stage.owner();
    const order = await stage.order(owner, monthly, first);
    await stage.report('payment.failed', paymentFor(order, { status: 'failed' }));
    await eventually('the failed attempt', async () =>
      stage.service
        .sql(`select 1 from payment_order where tenant_id = $1 and status = 'failed'`, [owner.caller.tenantId])
        .then(({ length }) => length === 1),
    );
    expect(await stage.order(owner, monthly, later(5))).toEqual(order);
    await owner.call(verifyPayment, verification(owner, monthly, await stage.pay(order)));
    expect(await stage.history(owner)).toHaveLength(1);
  });
  it('can be had ten times a minute, each for another buyer; then the tenant is told how long to wait, and no other one', async () => {
    const owner = await stage.owner();
    const order = (buyer: number, at: Date) =>
      owner.call(createPaymentOrder, { amount: 149, buyer_name: `Buyer ${buyer}` }, { at });
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, buyer) => order(buyer, first)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, extra: { details: { retryAfter: 60 } } });
    expect(await ordersOf(owner)).toHaveLength(10);
    await stage.order(await stage.owner(), monthly, first);
    await order(30, later(1));
  });
});

describe('R40 verification', () => {
  it('activates the tenant for calendar months and tells everybody', async () => {
    const owner = await stage.owner();
    const at = new Date('2027-01-31T10:00:00.000Z');
    expect(await buy(owner, monthly, at)).toEqual({ success: true, message: 'Payment Verified!' });
    const end = new Date('2027-02-28T10:00:00.000Z');
    expect(await stage.history(owner)).toEqual([
      { status: 'created', starts_on: at, expires_on: end, months: 1, price_minor: 14_900 },
    ]);
    const { data } = await stage.service.waitForEvent(
      subscriptionChanged,
      ({ tenantId, data: state }) => tenantId === owner.caller.tenantId && state.isActive,
    );
    expect(data).toEqual({ isActive: true, subscriptionEnd: end.toISOString(), version: 2 });
    expect(await owner.call(readBilling, {}, { at })).toEqual({
      ...{ running: true, subscription_start: at.toISOString(), subscription_end: end.toISOString() },
      ...{ subscription_price: 149, subscription_duration_months: 1, gstin: null },
      buyer: { name: 'Annapurna', address: null, address_parts: null, gstin: null, state: null },
      checkout: { script: expect.stringMatching(/^https/), key: keys.RAZORPAY_KEY_ID, test_mode: true },
    });
    expect(await owner.call(readBilling, {}, { at: end })).toMatchObject({ running: false });
  });
  it('renews early from the present end, and late from now', async () => {
    const owner = await stage.owner();
    await buy(owner, monthly, new Date('2027-01-31T10:00:00.000Z'));
    await buy(owner, yearly, new Date('2027-02-10T10:00:00.000Z'));
    await buy(owner, monthly, new Date('2029-03-01T00:00:00.000Z'));
    expect(await stage.history(owner)).toMatchObject([
      { status: 'created', expires_on: new Date('2027-02-28T10:00:00.000Z') },
      { status: 'renewed', starts_on: new Date('2027-02-28T10:00:00.000Z'), expires_on: new Date('2028-02-28T10:00:00.000Z') },
      { status: 'renewed', starts_on: new Date('2029-03-01T00:00:00.000Z'), expires_on: new Date('2029-04-01T00:00:00.000Z') },
    ]);
  });
  it('refuses a signature of which one digit is another, of another secret, cut or empty', async () => {
    const owner = await stage.owner();
    const order = await stage.order(owner, monthly);
    const handed = await stage.pay(order);
    const right = handed.razorpay_signature;
    const flipped = right.slice(0, -1) + (right.endsWith('0') ? '1' : '0');
    const foreign = sign(order.id, handed.razorpay_payment_id, 'another secret').razorpay_signature;
    for (const razorpay_signature of [
      flipped,
      foreign,
      right.slice(0, 62),
      `${right}00`,
      right.toUpperCase(),
      'é'.repeat(64),
      ' ',
    ])
      await expect(
        owner.call(verifyPayment, verification(owner, monthly, { ...handed, razorpay_signature })),
      ).rejects.toMatchObject({ status: 400, message: 'Payment verification failed.' });
    expect(await stage.history(owner)).toEqual([]);
  });
  it("does not know another tenant's order, however well it is signed", async () => {
    const [owner, thief] = [await stage.owner(), await stage.owner()];
    const handed = await stage.pay(await stage.order(owner, monthly));
    await expect(thief.call(verifyPayment, verification(thief, monthly, handed))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(thief.call(verifyPayment, verification(owner, monthly, handed))).rejects.toMatchObject({
      code: 'SCOPE_MISSING',
    });
    expect(await stage.history(thief)).toEqual([]);
  });
  it("refuses another order's payment, a cheaper plan's, and one that failed or never was", async () => {
    const owner = await stage.owner();
    const [cheap, dear] = [await stage.order(owner, monthly), await stage.order(owner, yearly)];
    const paid = await stage.pay(cheap);
    for (const forged of [sign(dear.id, paid.razorpay_payment_id), sign(dear.id, 'pay_nobody_knows')])
      await expect(owner.call(verifyPayment, verification(owner, yearly, forged))).rejects.toMatchObject(notVerified);
    const failed = (await stage.pay(dear, 'fail')) as unknown as { error: { metadata: { payment_id: string } } };
    const forged = sign(dear.id, failed.error.metadata.payment_id);
    await expect(owner.call(verifyPayment, verification(owner, yearly, forged))).rejects.toMatchObject(notVerified);
    expect(await stage.history(owner)).toEqual([]);
  });
  it.each([{ month: 120 }, { month: 0 }, { amount: 1 }, { amount: 14_900 }])(
    "refuses %p, which is not the order's",
    async (wrong) => {
      const owner = await stage.owner();
      const handed = await stage.pay(await stage.order(owner, monthly));
      await expect(owner.call(verifyPayment, { ...verification(owner, monthly, handed), ...wrong })).rejects.toMatchObject(
        notVerified,
      );
      expect(await stage.history(owner)).toEqual([]);
    },
  );
  it('is 503 and not a refusal while the provider can not be asked', async () => {
    const owner = await stage.owner();
    const handed = await stage.pay(await stage.order(owner, monthly));
    stage.sandbox.kill('SIGSTOP');
    const failure = await owner.call(verifyPayment, verification(owner, monthly, handed)).catch((error) => error);
    stage.sandbox.kill('SIGCONT');
    expect(failure).toMatchObject({ status: 503, message: 'Payment verification error.' });
    expect(await owner.call(verifyPayment, verification(owner, monthly, handed))).toMatchObject({ success: true });
  });
});

describe('R41 one payment', () => {
  it('that browser and webhook report ten times each at once counts once, and later reports are fine', async () => {
    const owner = await stage.owner();
    const order = await stage.order(owner, monthly);
    const handed = await stage.pay(order);
    const body = verification(owner, monthly, handed);
    const payment = paymentFor(order, { id: handed.razorpay_payment_id });
    const verified = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await stage.report(index % 2 ? 'order.paid' : 'payment.captured', payment);
        return owner.call(verifyPayment, body);
      }),
    );
    for (const answer of verified) expect(answer).toMatchObject({ success: true });
    await eventually(
      'the end of ten webhooks',
      async () => (await stage.outcomes()).filter((outcome) => /settled|already/.test(outcome)).length >= 10,
    );
    expect(await owner.call(verifyPayment, body)).toMatchObject({ success: true });
    expect(await stage.history(owner)).toHaveLength(1);
    expect(await stage.service.sql('select 1 from receipt where tenant_id = $1', [owner.caller.tenantId])).toHaveLength(1);
  });
});
