import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@thali/testing/eventually';
import { type BillingStage, paymentFor, signWebhook, startBillingStage } from './billing-stage.js';

let stage: BillingStage;
beforeAll(async () => {
  stage = await startBillingStage();
}, 60_000);
afterAll(() => stage?.stop(), 60_000);
beforeEach(() => stage.service.sql('delete from webhook_event'));

const open = async () => {
  const owner = await stage.owner();
  const plan = await stage.plan(149);
  return { owner, order: await stage.order(owner, plan) };
};
const handled = (count: number) =>
  eventually(`the end of ${count} webhooks`, async () => (await stage.outcomes()).length === count);
const statusOf = async (orderId: string) =>
  (await stage.service.sql<{ status: string }>('select status from payment_order where provider_order_id = $1', [orderId]))[0]
    ?.status;

describe('R42 a webhook', () => {
  it.each(['payment.captured', 'order.paid'])('%s activates a tenant whose browser never came back', async (event) => {
    const { owner, order } = await open();
    await stage.report(event, paymentFor(order));
    await eventually('the subscription', async () => (await stage.history(owner)).length === 1);
    expect(await stage.history(owner)).toMatchObject([{ status: 'created', months: 1, price_minor: 14_900 }]);
  });
  it('counts once by its event id, and once by its payment', async () => {
    const { owner, order } = await open();
    const payment = paymentFor(order);
    await Promise.all([
      ...Array.from({ length: 5 }, () => stage.report('payment.captured', payment, 'one-and-the-same')),
      ...Array.from({ length: 5 }, () => stage.report('order.paid', payment)),
    ]);
    await handled(6);
    expect((await stage.outcomes()).sort()).toEqual(['already', 'already', 'already', 'already', 'already', 'settled']);
    expect(await stage.history(owner)).toHaveLength(1);
  });
  it.each<[what: string, sign: (body: string) => string]>([
    ['that nobody signed', () => ''],
    ['of a version of before, without a signature', () => undefined as never],
    ['with a guessed secret', (body) => signWebhook(body, 'guessed')],
    ['signed over other bytes', (body) => signWebhook(`${body} `)],
    ['signed with nothing', (body) => signWebhook(body, '')],
  ])('%s changes nothing and is not even kept, whoever put it into the broker', async (_what, sign) => {
    const { owner, order } = await open();
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: paymentFor(order) } } });
    await stage.hear(body, sign);
    // Events come in their order: what this one brings about says that the forged one was heard.
    const after = await open();
    await stage.report('payment.captured', paymentFor(after.order));
    await eventually('the subscription of the one after it', async () => (await stage.history(after.owner)).length === 1);
    expect(await stage.service.sql('select body from webhook_event')).toHaveLength(1);
    expect(await stage.history(owner)).toEqual([]);
    expect(await statusOf(order.id)).toBe('created');
    expect(await stage.service.sql('select from dead_letter')).toEqual([]);
  });
  it('signed with the secret of before is good while it is being changed', async () => {
    const { owner, order } = await open();
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: paymentFor(order) } } });
    await stage.hear(body, (bytes) => signWebhook(bytes, "last year's"));
    await eventually('the subscription', async () => (await stage.history(owner)).length === 1);
  });
  it('moves an order only forward, in whatever order events come', async () => {
    const first = await open();
    await stage.report('payment.failed', paymentFor(first.order, { status: 'failed' }));
    await handled(1);
    expect(await statusOf(first.order.id)).toBe('failed');
    await stage.report('payment.captured', paymentFor(first.order));
    await handled(2);
    expect(await statusOf(first.order.id)).toBe('paid');

    const second = await open();
    await stage.report('payment.captured', paymentFor(second.order));
    await handled(3);
    await stage.report('payment.failed', paymentFor(second.order, { status: 'failed' }));
    await handled(4);
    expect(await statusOf(second.order.id)).toBe('paid');
    expect(await stage.history(second.owner)).toHaveLength(1);
  });
  it.each([
    ['an amount that is not the price', { amount: 100 }],
    ['another currency', { currency: 'USD' }],
    ['what is not captured yet', { status: 'authorized' }],
    ['what was given back', { status: 'refunded' }],
  ])('with %s activates nothing', async (_what, wrong) => {
    const { owner, order } = await open();
    await stage.report('payment.captured', paymentFor(order, wrong));
    await handled(1);
    expect(await stage.outcomes()).toEqual(['not paid']);
    expect(await stage.history(owner)).toEqual([]);
  });
  it('of an unknown kind, of an unknown order or without sense is kept and changes nothing', async () => {
    const { owner, order } = await open();
    await stage.report('subscription.charged', paymentFor(order));
    await stage.report('payment.captured', paymentFor(order, { order_id: 'order_unknown' }));
    await stage.report('payment.captured', {});
    await handled(3);
    expect((await stage.outcomes()).sort()).toEqual(['ignored', 'ignored', 'unknown order']);
    expect(await stage.history(owner)).toEqual([]);
  });
});

describe('R43 an order of which nothing is heard', () => {
  const makeDue = (orderId: string) =>
    stage.service.sql('update payment_order set check_at = now() where provider_order_id = $1', [orderId]);

  it('is asked about once it is due, and paid ones count once', async () => {
    const { owner, order } = await open();
    await stage.pay(order);
    await makeDue(order.id);
    const other = await stage.service.another();
    await eventually('the subscription', async () => (await stage.history(owner)).length === 1);
    await makeDue(order.id);
    await other.stop();
    expect(await stage.history(owner)).toHaveLength(1);
  });
  it('stays open when it was not paid, and is asked about later', async () => {
    const { owner, order } = await open();
    await makeDue(order.id);
    await eventually('the next time to ask', async () => {
      const [row] = await stage.service.sql<{ later: boolean }>(
        `select check_at > now() + interval '1 minute' as later from payment_order where provider_order_id = $1`,
        [order.id],
      );
      return row?.later;
    });
    expect(await stage.history(owner)).toEqual([]);
  });
  it('waits while the provider hangs and is settled when it is back', async () => {
    const { owner, order } = await open();
    await stage.pay(order);
    stage.sandbox.kill('SIGSTOP');
    await makeDue(order.id);
    await eventually('the question to the provider', async () => {
      const [row] = await stage.service.sql<{ asked: boolean }>(
        'select check_at > now() as asked from payment_order where provider_order_id = $1',
        [order.id],
      );
      return row?.asked;
    });
    expect(await stage.history(owner)).toEqual([]);
    stage.sandbox.kill('SIGCONT');
    await makeDue(order.id);
    await eventually('the subscription', async () => (await stage.history(owner)).length === 1);
  });
});
