import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestCaller } from '@thali/kit/testing/test-service';
import { createPaymentOrder, listReceipts, readBilling, receiptPdf, verifyPayment } from '@thali/proto/tenancy/billing';
import type { Plan } from '@thali/proto/tenancy/plans';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { ExpiryNotices } from '../src/subscriptions/expiry-notices.js';
import { type BillingStage, eventually, startBillingStage, verification } from './billing-stage.js';

let stage: BillingStage;
let monthly: Plan;
let mails: string;
beforeAll(async () => {
  mails = await mkdtemp(join(tmpdir(), 'thali-mails-'));
  stage = await startBillingStage({
    ...{ MAIL_DIR: mails, PUBLIC_URL: 'https://pos.thali.example' },
    ...{ SELLER_NAME: 'Thali Software', SELLER_ADDRESS: 'Residency Road\nBengaluru', SELLER_GSTIN: '29AAGCB7383J1Z4' },
  });
  monthly = await stage.plan(1_180);
}, 60_000);
afterAll(async () => {
  await stage.stop();
  await rm(mails, { recursive: true });
}, 60_000);

const buy = async (owner: TestCaller, at?: Date, gstin?: string) => {
  const order = await owner.call(createPaymentOrder, { amount: monthly.amount, gstin }, { at });
  return owner.call(verifyPayment, verification(owner, monthly, await stage.pay(order)), { at });
};
const lettersTo = async ({ caller }: TestCaller): Promise<string[]> => {
  const texts = await Promise.all(
    (await readdir(mails)).filter((name) => name.endsWith('.eml')).map((name) => readFile(join(mails, name), 'utf8')),
  );
  return texts.filter((text) => text.includes(`To: ${caller.tenantId}@thali.example`));
};

describe('receipts', () => {
  it('are numbered over all stores without a gap, anew each financial year of India', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => stage.owner()));
    await Promise.all(owners.map((owner) => buy(owner, new Date('2027-03-31T18:29:59.000Z'))));
    await Promise.all(owners.map((owner) => buy(owner, new Date('2027-03-31T18:30:00.000Z'))));
    const numbers = (await stage.service.sql<{ number: string }>('select number from receipt order by number')).map(
      (row) => row.number,
    );
    expect(numbers).toEqual([
      ...['TH26-27/000001', 'TH26-27/000002', 'TH26-27/000003', 'TH26-27/000004'],
      ...['TH27-28/000001', 'TH27-28/000002', 'TH27-28/000003', 'TH27-28/000004'],
    ]);
    expect(await owners[0]?.call(listReceipts, {})).toMatchObject([
      { amount: 1_180, tax: 180, plan_name: monthly.name, duration_months: 1, starts_on: '2027-04-30T18:29:59.000Z' },
      { amount: 1_180, tax: 180, starts_on: '2027-03-31T18:29:59.000Z', expires_on: '2027-04-30T18:29:59.000Z' },
    ]);
  }, 20_000);
  it("are PDFs for their store's owner alone, and carry the buyer's GSTIN", async () => {
    const [owner, stranger] = [await stage.owner(), await stage.owner()];
    await buy(owner, undefined, '32aagcb7383j1zh');
    const [receipt] = await owner.call(listReceipts, {});
    const id = receipt?.id as string;
    const file = await owner.call(receiptPdf, { id });
    expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.fileName).toMatch(/^receipt-TH\d\d-\d\d-\d{6}\.pdf$/);
    await expect(stranger.call(receiptPdf, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const cashier = stage.service.as({ tenantId: owner.caller.tenantId, role: 'user' });
    await expect(cashier.call(receiptPdf, { id })).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    await expect(cashier.call(listReceipts, {})).rejects.toMatchObject({ code: 'SCOPE_MISSING' });
    expect(await stage.service.sql('select igst_minor, cgst_minor from receipt where id = $1', [id])).toEqual([
      { igst_minor: 18_000, cgst_minor: 0 },
    ]);
    expect(await owner.call(readBilling, {})).toMatchObject({ gstin: '32AAGCB7383J1ZH' });
    await expect(owner.call(createPaymentOrder, { amount: 1_180, gstin: '32AAGCB7383J1ZI' })).rejects.toMatchObject({
      message: 'Please provide valid GSTIN!',
    });
  });
  it('are mailed to the owner, once', async () => {
    const owner = await stage.owner('Udupi Garden');
    await buy(owner);
    await eventually(async () => (await lettersTo(owner)).length > 0);
    const letters = await lettersTo(owner);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatch(/^Subject: Payment receipt TH/m);
    expect(letters[0]?.replaceAll('=\r\n', '')).toContain('https://pos.thali.example/dashboard/inactive-subscription');
  });
});

describe('before a subscription ends', () => {
  const day = 86_400_000;
  it('its owner is told a week and a day before, once each, whoever looks how often', async () => {
    const owner = await stage.owner();
    const { tenantId } = owner.caller;
    await buy(owner, new Date('2027-06-10T10:00:00.000Z'));
    const end = Date.parse('2027-07-10T10:00:00.000Z');
    const job = stage.service.app.get(ExpiryNotices);
    const noticed = async () =>
      (
        await stage.service.sql<{ days_before: number }>(
          'select days_before from expiry_notice where tenant_id = $1 order by 1',
          [tenantId],
        )
      ).map((row) => row.days_before);
    await job.notify(new Date(end - 7 * day - 1));
    expect(await noticed()).toEqual([]);
    for (const before of [7 * day, 6 * day, 2 * day]) await Promise.all([1, 2].map(() => job.notify(new Date(end - before))));
    expect(await noticed()).toEqual([7]);
    for (const before of [day, day / 2]) await Promise.all([1, 2].map(() => job.notify(new Date(end - before))));
    await job.notify(new Date(end + 1));
    expect(await noticed()).toEqual([1, 7]);
    await eventually(async () => (await lettersTo(owner)).length === 3);
    expect((await lettersTo(owner)).map((text) => /^Subject: (.+)\r$/m.exec(text)?.[1]?.replace(/ TH.*/, '')).sort()).toEqual([
      ...['Payment receipt', 'Your subscription ends in 7 days', 'Your subscription ends tomorrow'],
    ]);
  });
  it('a tenant that is switched off hears nothing', async () => {
    const owner = await stage.owner();
    const { tenantId } = owner.caller;
    await stage.service.rpc.call(provisionTenant, { tenantId, name: 'x', email: 'x@thali.example', isActive: false });
    await stage.service.sql(`update tenant set subscription_end = '2027-08-10T10:00:00Z' where id = $1`, [tenantId]);
    await stage.service.app.get(ExpiryNotices).notify(new Date('2027-08-10T00:00:00Z'));
    expect(await stage.service.sql('select 1 from expiry_notice where tenant_id = $1', [tenantId])).toEqual([]);
  });
});
