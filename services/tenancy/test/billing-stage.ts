import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Output, Request } from '@thali/proto/kernel';
import { createPaymentOrder, noTenant, type verifyPayment, webhookReceived } from '@thali/proto/tenancy/billing';
import { addPlan, type Plan } from '@thali/proto/tenancy/plans';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { startTestService, type TestCaller } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { tenancy } from '../src/definition.js';

export const keys = { RAZORPAY_KEY_ID: 'rzp_test_stage', RAZORPAY_KEY_SECRET: 'the secret of the stage' };
export const webhookSecret = 'the webhook secret of the stage';
export const signWebhook = (body: string, secret = webhookSecret) => createHmac('sha256', secret).update(body).digest('hex');
const sandboxMain = fileURLToPath(new URL('../../../tools/razorpay-sandbox/main.ts', import.meta.url));
export type Handed = Pick<Request<typeof verifyPayment>, 'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature'>;
type Order = Output<typeof createPaymentOrder>;

export interface History {
  status: string;
  starts_on: Date;
  expires_on: Date;
  months: number;
  price_minor: number;
}

/** Tenancy with the payment provider's sandbox beside it, a process of its own that can be frozen. */
export async function startBillingStage(env: Record<string, string> = {}) {
  const sandbox = spawn(process.execPath, [sandboxMain], {
    env: { ...process.env, ...keys, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(sandbox);
  const service = await startTestService(tenancy, {
    env: {
      ...keys,
      RAZORPAY_WEBHOOK_SECRETS: `${webhookSecret},last year's`,
      RAZORPAY_API_URL: url,
      BILLING_POLL_MS: '50',
      PAYMENT_CHECK_AFTER_MS: '600000',
      ...env,
    },
  });
  const hear = (body: string, sign: (body: string) => string = signWebhook, eventId: string = randomBytes(6).toString('hex')) =>
    service.publish(webhookReceived, noTenant, { eventId, body, signature: sign(body) });
  return {
    service,
    sandbox,
    async stop() {
      await service.stop();
      sandbox.kill('SIGKILL');
    },
    async plan(amount: number, months = 1): Promise<Plan> {
      const { call } = service.as({ role: 'superadmin', tenantId: noTenant });
      return (await call(addPlan, { name: `Plan ${amount}`, duration_months: months, amount })).subscription;
    },
    /** The owner of a new tenant without a subscription. */
    async owner(name = 'Annapurna'): Promise<TestCaller> {
      const owner = service.as();
      const { tenantId } = owner.caller;
      await service.rpc.call(provisionTenant, { tenantId, name, email: `${tenantId}@thali.example`, isActive: false });
      return owner;
    },
    order: (owner: TestCaller, plan: Plan, at?: Date): Promise<Order> =>
      owner.call(createPaymentOrder, { amount: plan.amount, planId: plan.id }, { at }),
    /** What the customer does in the checkout; gives what the checkout hands back. */
    async pay(order: Pick<Order, 'id'>, choice = 'lose'): Promise<Handed> {
      return (await (await fetch(`${url}/checkout/${order.id}/${choice}`, { method: 'POST' })).json()) as Handed;
    },
    history: (owner: TestCaller) =>
      service.sql<History>(
        'select status, starts_on, expires_on, months, price_minor from subscription_history where tenant_id = $1 order by id',
        [owner.caller.tenantId],
      ),
    report: (event: string, payment: object, eventId: string = randomBytes(6).toString('hex')) =>
      hear(JSON.stringify({ event, payload: { payment: { entity: payment } } }), signWebhook, eventId),
    /** A body as the gateway hands it on, with what `sign` makes of it. */
    hear,
    outcomes: async () =>
      (await service.sql<{ outcome: string }>('select outcome from webhook_event where handled_at is not null order by id')).map(
        ({ outcome }) => outcome,
      ),
  };
}
export type BillingStage = Awaited<ReturnType<typeof startBillingStage>>;

/** The body of a verification, as a browser sends it. */
export const verification = (owner: TestCaller, plan: Plan, handed: Handed) => ({
  ...handed,
  tenant_id: owner.caller.tenantId,
  month: plan.duration_months,
  amount: plan.amount,
});

export const sign = (orderId: string, paymentId: string, secret = keys.RAZORPAY_KEY_SECRET): Handed => ({
  razorpay_order_id: orderId,
  razorpay_payment_id: paymentId,
  razorpay_signature: createHmac('sha256', secret).update(`${orderId}|${paymentId}`).digest('hex'),
});

/** A payment as a webhook describes it. */
export const paymentFor = (order: Order, more: object = {}) => ({
  ...{ id: `pay_${uuidv7()}`, order_id: order.id, amount: order.amount, currency: 'INR', status: 'captured' },
  ...more,
});

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('the sandbox says nothing');
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  stdout.resume();
  return line.replace('ready at ', '');
}
