import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createPaymentOrder, noTenant, verifyPayment } from '@thali/proto/tenancy/billing';
import {
  changeTenantPlan,
  compTenant,
  extendTenant,
  resendReceipt,
  subscriptionFigures,
} from '@thali/proto/tenancy/operator-changes';
import { addPlan, deletePlan, type Plan, updatePlan } from '@thali/proto/tenancy/plans';
import { expiringTenants, listOperatorActions, tenantAccount } from '@thali/proto/tenancy/tenant-admin';
import { eventually } from '@thali/testing/eventually';
import type { TestCaller } from '@thali/testing/test-service';
import { type BillingStage, paymentFor, startBillingStage, verification } from './billing-stage.js';

/** All that happens here happens around this moment; subscriptions of 2031 are nobody else's. */
const start = new Date('2031-03-10T06:00:00.000Z');
const day = 86_400_000;
const after = (days: number) => new Date(start.getTime() + days * day);

let stage: BillingStage;
let monthly: Plan;
let yearly: Plan;
let mails: string;
beforeAll(async () => {
  mails = await mkdtemp(join(tmpdir(), 'thali-mails-'));
  const seller = { SELLER_GSTIN: '29AAGCB7383J1Z4', MAIL_DIR: mails, PUBLIC_URL: 'https://pos.thali.example' };
  stage = await startBillingStage(seller);
  monthly = await stage.plan(1_180);
  yearly = await stage.plan(11_800, 12);
}, 120_000);
afterAll(async () => {
  await stage?.stop();
  await rm(mails, { recursive: true });
}, 60_000);

const operator = () => stage.service.as({ role: 'superadmin', tenantId: noTenant, username: 'chief@thali.example' });
const buy = async (owner: TestCaller, plan: Plan, at: Date) => {
  const order = await owner.call(createPaymentOrder, { amount: plan.amount, planId: plan.id }, { at });
  const handed = await stage.pay(order);
  await owner.call(verifyPayment, verification(owner, plan, handed), { at });
  return paymentFor(order, { id: handed.razorpay_payment_id });
};
const accountOf = (id: string) => stage.service.rpc.call(tenantAccount, { id });
const reason = 'Waited for the printer';

it('revenue is what was paid less tax and refunds, MRR a month of what runs, churn who did not come back', async () => {
  const [stays, leaves, year] = [await stage.owner('Stays'), await stage.owner('Leaves'), await stage.owner('Year')];
  const figures = (at: Date) => operator().call(subscriptionFigures, {}, { at });
  await buy(leaves, monthly, start);
  const paid = await buy(stays, monthly, start);
  await buy(year, yearly, after(1));
  expect(await figures(after(2))).toMatchObject({
    // 1,180 and 11,800 with 18 % in them: 1,000, 1,000 and 10,000 without.
    revenue: { total: 12_000, thisMonth: 12_000, lastMonth: 0 },
    months: [{ month: '2031-03', revenue: 12_000, tax: 2_160, refunded: 0 }],
    ...{ mrr: 1_000 + 1_000 + 833.33, running: 3, paying: 3, expiringSoon: 2 },
  });
  await buy(stays, monthly, after(20));
  const refund = { refund: { entity: { id: 'rfnd_1', payment_id: paid.id, amount: 59_000 } }, payment: { entity: paid } };
  for (const event of ['evt_1', 'evt_2'])
    await stage.hear(JSON.stringify({ event: 'refund.processed', payload: refund }), undefined, event);
  await eventually(
    'the end of both webhooks',
    async () => (await stage.outcomes()).filter((outcome) => /refunded|already/.test(outcome)).length === 2,
  );
  // A subscription is not touched by it, and the refund counts in the month in which it was told.
  const [row] = await stage.service.sql<{ amount_minor: number; tax_minor: number }>(
    'select amount_minor, tax_minor from refund',
  );
  expect(row).toEqual({ amount_minor: 59_000, tax_minor: 9_000 });
  expect((await figures(after(40))).revenue.total).toBe(13_000 - 500);
  // 40 days on, Leaves' month is over. Ten days before that all three ran.
  const later = await figures(after(40));
  expect(later).toMatchObject({ churn: { lost: 1, of: 3, percent: 33.3 }, mrr: 1_833.33, running: 2, expiringSoon: 1 });
  expect((await operator().call(expiringTenants, {}, { at: after(40) })).tenants.map(({ name }) => name)).toEqual(['Stays']);
  const history = (await accountOf(stays.caller.tenantId)).subscriptionHistory;
  expect(history).toMatchObject([
    { kind: 'paid', plan_name: monthly.name, amount: 1_180, tax: 180, refunded: 0, receipt: { number: expect.any(String) } },
    { kind: 'paid', amount: 1_180, tax: 180, refunded: 590 },
  ]);
}, 60_000);

it('an operator extends, gives a free period and changes the plan; each with its reason in the log', async () => {
  const owner = await stage.owner('Annapurna');
  const { tenantId: id } = owner.caller;
  await buy(owner, monthly, start);
  const at = after(2);
  const end = async () => (await accountOf(id)).tenantInfo.subscription_end;
  await operator().call(extendTenant, { id, days: 7, reason }, { at });
  expect(await end()).toBe('2031-04-17T06:00:00.000Z');
  await operator().call(compTenant, { id, months: 1, reason }, { at });
  expect(await end()).toBe('2031-05-17T06:00:00.000Z');
  expect((await accountOf(id)).tenantInfo).toMatchObject({ subscription_price: 0, subscription_duration_months: 1 });
  await operator().call(changeTenantPlan, { id, planId: yearly.id, amount: 11_800, from: 'now', reason }, { at });
  expect(await end()).toBe('2032-03-12T06:00:00.000Z');
  const { subscriptionHistory } = await accountOf(id);
  expect(subscriptionHistory.map(({ kind, amount, tax, receipt }) => [kind, amount, tax, receipt !== null])).toEqual([
    ...[
      ['by_hand', 11_800, 1_800, true],
      ['free', 0, 0, false],
      ['extended', 0, 0, false],
      ['paid', 1_180, 180, true],
    ],
  ]);
  const { actions } = await operator().call(listOperatorActions, { tenantId: id });
  expect(actions).toMatchObject([
    { action: 'tenant_plan_changed', operator: 'chief@thali.example', details: { reason, plan: yearly.name, from: 'now' } },
    { action: 'tenant_comped', details: { reason, durationMonths: 1 } },
    { action: 'tenant_extended', details: { reason, days: 7 } },
  ]);
}, 60_000);

it('days are added from now on where nothing runs, and switch the tenant on', async () => {
  const owner = await stage.owner('Closed');
  const { tenantId: id } = owner.caller;
  await operator().call(extendTenant, { id, days: 3, reason }, { at: start });
  expect((await accountOf(id)).tenantInfo).toMatchObject({ is_active: 1, subscription_end: after(3).toISOString() });
}, 60_000);

it('every change has a length and a reason', async () => {
  const { tenantId: id } = (await stage.owner()).caller;
  const { call } = operator();
  const refused = (message: string) => expect.objectContaining({ code: 'VALIDATION_FAILED', message });
  await expect(call(extendTenant, { id, days: 0, reason })).rejects.toEqual(refused('Please provide 1 to 366 days!'));
  await expect(call(extendTenant, { id, days: 7, reason: ' ' })).rejects.toEqual(refused('Please provide a reason!'));
  await expect(call(compTenant, { id, months: 0, reason })).rejects.toEqual(
    refused('Please provide valid duration (min 1 month)'),
  );
});

it('a receipt is mailed again to the address of now', async () => {
  const owner = await stage.owner('Again');
  const { tenantId: id } = owner.caller;
  await buy(owner, monthly, start);
  await stage.service.sql(`update tenant set email = 'now@thali.example' where id = $1`, [id]);
  const [entry] = (await accountOf(id)).subscriptionHistory;
  await operator().call(resendReceipt, { id, receiptId: entry?.receipt?.id as string });
  const { actions } = await operator().call(listOperatorActions, { tenantId: id });
  expect(actions[0]).toMatchObject({
    ...{ action: 'receipt_resent', details: { receipt: entry?.receipt?.number, email: 'now@thali.example' } },
  });
  const stranger = await stage.owner();
  const foreign = { id: stranger.caller.tenantId, receiptId: entry?.receipt?.id as string };
  await expect(operator().call(resendReceipt, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
}, 60_000);

it('the log of plans says who changed what from what to what', async () => {
  const { call } = operator();
  const { subscription } = await call(addPlan, { name: 'Trial', duration_months: 1, amount: 99 });
  await call(updatePlan, { id: subscription.id, name: 'Starter', duration_months: 1, amount: 149 });
  await call(deletePlan, { id: subscription.id });
  const { actions } = await call(listOperatorActions, { perPage: 3 });
  const trial = { name: 'Trial', priceMinor: 9_900 };
  const starter = { name: 'Starter', priceMinor: 14_900 };
  expect(actions).toMatchObject([
    { action: 'plan_deleted', details: { plan: 'Starter', from: starter } },
    { action: 'plan_changed', details: { from: trial, to: starter } },
    { action: 'plan_added', operator: 'chief@thali.example', tenant_id: null, details: { to: trial } },
  ]);
});
