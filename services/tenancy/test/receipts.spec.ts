import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from '@thali/proto/kernel';
import {
  createPaymentOrder,
  listReceipts,
  mailedReceipt,
  readBilling,
  receiptPdf,
  verifyPayment,
} from '@thali/proto/tenancy/billing';
import type { Plan } from '@thali/proto/tenancy/plans';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import type { TestCaller } from '@thali/testing/test-service';
import { buyerLines, figures } from '../src/receipts/draw-receipt.js';
import { ReceiptEntity } from '../src/receipts/receipt.entity.js';
import { ExpiryNotices } from '../src/subscriptions/expiry-notices.js';
import { type BillingStage, startBillingStage, verification } from './billing-stage.js';

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
  await stage?.stop();
  await rm(mails, { recursive: true });
}, 60_000);

type Buyer = Partial<Request<typeof createPaymentOrder>>;
const buy = async (owner: TestCaller, at?: Date, buyer: Buyer = {}) => {
  const order = await owner.call(createPaymentOrder, { amount: monthly.amount, ...buyer }, { at });
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
  });
  it("are PDFs for their store's owner alone, and carry the buyer's GSTIN", async () => {
    const [owner, stranger] = [await stage.owner(), await stage.owner()];
    await buy(owner, undefined, { gstin: '32aagcb7383j1zh' });
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
  it("name the buyer, the address and the place of supply, and are taxed by the buyer's state", async () => {
    const owner = await stage.owner('Udupi Garden');
    const buyer = { buyer_name: 'Udupi Garden LLP', buyer_address: 'Temple Road\nKochi', buyer_state: '32' };
    await buy(owner, new Date('2028-01-10T10:00:00.000Z'), buyer);
    await buy(owner, new Date('2028-01-11T10:00:00.000Z'), { ...buyer, buyer_state: '29' });
    const stored = await stage.service.sql<{ buyer: object }>(
      `select buyer, seller->>'stateTax' as state_tax, cgst_minor, sgst_minor, igst_minor from receipt where tenant_id = $1 order by issued_at`,
      [owner.caller.tenantId],
    );
    const named = { name: 'Udupi Garden LLP', address: 'Temple Road\nKochi' };
    expect(stored).toMatchObject([
      { buyer: { ...named, placeOfSupply: '32' }, cgst_minor: 0, sgst_minor: 0, igst_minor: 18_000 },
      { buyer: { ...named, placeOfSupply: '29' }, state_tax: 'SGST', cgst_minor: 9_000, sgst_minor: 9_000, igst_minor: 0 },
    ]);
    const [receipt] = await owner.call(listReceipts, {});
    const { base64 } = await owner.call(receiptPdf, { id: receipt?.id as string });
    expect(Buffer.from(base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const entity = await stage.service.database.tx(owner.caller, (tx) => tx.findOneByOrFail(ReceiptEntity, { id: receipt?.id }));
    expect(buyerLines(entity.buyer)).toEqual([
      ...[
        'Udupi Garden LLP',
        'Temple Road',
        'Kochi',
        `${owner.caller.tenantId}@thali.example`,
        'Place of supply: Karnataka (29)',
      ],
    ]);
    expect(figures(entity).map(([name]) => name)).toEqual(['Taxable value', 'CGST 9 %', 'SGST 9 %']);
    expect(await owner.call(readBilling, {})).toMatchObject({ buyer: { ...named, state: '29', gstin: null } });
  });
  it.each([
    [{ buyer_state: '99' }, 'buyer_state', 'Please choose a state!'],
    [{ buyer_state: '29', gstin: '32AAGCB7383J1ZH' }, 'buyer_state', 'The GSTIN is of another state!'],
    [{ gstin: '32AAGCB7383J1ZI' }, 'gstin', 'Please provide valid GSTIN!'],
  ])('the buyer %j is refused at its field', async (buyer, path, message) => {
    const owner = await stage.owner();
    await expect(owner.call(createPaymentOrder, { amount: 1_180, ...buyer })).rejects.toMatchObject({
      ...{ code: 'VALIDATION_FAILED', extra: { errors: [{ path, message }] } },
    });
  });
  it('name an address in its parts line by line, and it is offered again as it was entered', async () => {
    const owner = await stage.owner();
    const parts = { street: 'Temple Road\nMattancherry', city: 'Kochi', state: null, postcode: '682002', country: 'IN' };
    await expect(owner.call(createPaymentOrder, { amount: 1_180, buyer_address_parts: parts })).rejects.toMatchObject({
      extra: { errors: [{ path: 'buyer_address_parts.state', message: 'Please choose a state!' }] },
    });
    const whole = { ...parts, state: '32' };
    await buy(owner, undefined, { buyer_address_parts: whole, buyer_address: 'is another' });
    const address = 'Temple Road\nMattancherry\nKochi 682002\nKerala';
    const [row] = await stage.service.sql('select buyer, igst_minor from receipt where tenant_id = $1', [owner.caller.tenantId]);
    expect(row).toMatchObject({ buyer: { address, placeOfSupply: '32' }, igst_minor: 18_000 });
    expect((await owner.call(readBilling, {})).buyer).toMatchObject({ address, address_parts: whole, state: '32' });
  });
  it('have one state, which a GSTIN says before the address, and one that is in India', async () => {
    const owner = await stage.owner();
    const parts = { street: 'MG Road', city: 'Bengaluru', state: '29', postcode: '560001', country: 'IN' };
    const order = (form: Buyer) => owner.call(createPaymentOrder, { amount: 1_180, ...form });
    await expect(order({ buyer_address_parts: parts, gstin: '32AAGCB7383J1ZH' })).rejects.toMatchObject({
      extra: { errors: [{ path: 'buyer_state', message: 'The GSTIN is of another state!' }] },
    });
    await order({ buyer_address_parts: { street: 'MG Road' }, gstin: '32AAGCB7383J1ZH' });
    expect((await owner.call(readBilling, {})).buyer).toMatchObject({ address_parts: { street: 'MG Road', state: '32' } });
    await order({ buyer_address_parts: { state: '29' } });
    expect((await owner.call(readBilling, {})).buyer).toMatchObject({ address: null, address_parts: null, state: '29' });
    await expect(order({ buyer_address_parts: { street: 'Al Wasl Road', city: 'Dubai', country: 'AE' } })).rejects.toMatchObject({
      extra: { errors: [{ path: 'buyer_address_parts.country', message: 'Please provide an address in India!' }] },
    });
  });
  it('of before, whose address is one text, offer it as the street', async () => {
    const owner = await stage.owner();
    await buy(owner, undefined, { buyer_address: 'Temple Road\nKochi', buyer_state: '32' });
    expect((await owner.call(readBilling, {})).buyer).toMatchObject({
      address: 'Temple Road\nKochi',
      address_parts: { street: 'Temple Road\nKochi', city: null },
    });
  });
  it('are behind a mailed link that needs no sign-in and opens nothing else', async () => {
    const owner = await stage.owner();
    await buy(owner);
    await eventually('the receipt by mail', async () => (await lettersTo(owner)).length > 0);
    const letter = (await lettersTo(owner))[0]?.replaceAll('=\r\n', '') ?? '';
    const token = /https:\/\/pos\.thali\.example\/api\/v1\/receipts\/([\w-]+)/.exec(letter)?.[1] ?? '';
    const anybody = stage.service.as({ tenantId: '', userId: '', role: 'user' });
    const file = await anybody.call(mailedReceipt, { token });
    expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const other = `${token.slice(0, -4)}AAAA`;
    for (const wrong of [other, 'x', ''])
      await expect(anybody.call(mailedReceipt, { token: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('are mailed to the owner, once', async () => {
    const owner = await stage.owner('Udupi Garden');
    await buy(owner);
    await eventually('the receipt by mail', async () => (await lettersTo(owner)).length > 0);
    const letters = await lettersTo(owner);
    expect(letters).toHaveLength(1);
    expect(letters[0]).toMatch(/^Subject: Payment receipt TH/m);
    expect(letters[0]).toMatch(/Content-Type: application\/pdf; name=receipt-TH\d\d-\d\d-\d{6}\.pdf/);
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
    await eventually('the third letter', async () => (await lettersTo(owner)).length === 3);
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
