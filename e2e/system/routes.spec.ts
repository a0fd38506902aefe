import { randomUUID } from 'node:crypto';
import type { Rpc } from '@thali/proto/kernel';
import { createOrderAndInvoice } from '@thali/proto/ordering/create-order-and-invoice';
import { operations } from '@thali/proto/registry';
import { type Scope, scopes } from '@thali/proto/scopes';
import { createPaymentOrder, listReceipts } from '@thali/proto/tenancy/billing';
import { addPlan } from '@thali/proto/tenancy/plans';
import { eventually } from '@thali/testing/eventually';
import { type Row, rows } from '../spec/rows.ts';
import { aPlan, payInSandbox } from './billing.ts';
import { mailedToken } from './mails.ts';
import { operatorLogin, operatorTill } from './operator.ts';
import { ownerPassword, Restaurant } from './restaurant.ts';
import { samples } from './samples.ts';
import { thali } from './thali.ts';
import { requestOf, Till } from './till.ts';

/**
 * The routes of the specification, row by row: method, path, body and answer are those of `routes.tsv`. The contracts only provide values
 * for the fields that a row names.
 */
type Input = Record<string, unknown>;

const shape = (method: string, path: string): string => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
const contracts = new Map(
  Object.entries(operations).flatMap(([name, contract]) =>
    contract.http ? [[shape(...contract.http), { name, contract }] as const] : [],
  ),
);

const all = rows('routes');
/** Signed by the payment provider: no other client can call it. */
const webhook = '/razorpay/webhook';
/** Routes below /api/v1; the health routes are outside of it. */
const api = all.filter(({ area, path }) => area !== 'ops' && path !== webhook);
const closed = api.filter(({ who, path }) => who !== 'public' && !path?.endsWith('/signout'));
const scoped = api.filter(({ who }) => who === 'tenant-scope');

let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
});

const planForm = () => ({
  name: randomUUID(),
  duration_months: 3,
  amount: 399,
  description: 'For a season',
  admin_username: 'operator',
});
async function planId(): Promise<string> {
  const { subscription } = await (await operatorTill()).ok(addPlan, planForm());
  return subscription.id;
}

/** Inputs that succeed, where the sample's is refused or would end the restaurant. */
const right: Record<string, () => Promise<Input> | Input> = {
  signIn: () => ({ username: udupi.ownerName, password: ownerPassword }),
  operatorSignIn: operatorLogin,
  resetPassword: async () => ({ token: await mailedToken((await Restaurant.open()).ownerName), password: 'a long passphrase' }),
  addTenant: async () => ({ ...(await samples.addTenant?.(udupi)), email: `owner-${randomUUID()}@thali.test` }),
  deleteTenant: async () => ({ id: (await Restaurant.open()).tenantId }),
  // The specification's body has no reason, so the order has to be paid (ADR 24).
  completeOrders: async () => {
    const sale = { ...udupi.order(), netTotal: 100, taxTotal: 0, total: 100 };
    return { orderIds: [(await udupi.owner.ok(createOrderAndInvoice, sale)).orderId] };
  },
  addPlan: planForm,
  updatePlan: async () => ({ id: await planId(), ...planForm() }),
  deletePlan: async () => ({ id: await planId() }),
};

/** The names in the column `body`: `query: page?, perPage?`, `multipart: image`, `title, rate, type`. */
function fieldsOf({ body = '' }: Row): string[] {
  if (body === 'none') return [];
  const names = body.replace(/^query: /, '').split(/, */);
  return names.map((name) => (name === 'multipart: image' ? 'file' : name.replace(/\?$/, '')));
}

/** The call of a row, with the sample's values for the fields that the row names. */
async function callOf(row: Row) {
  const { method = '', path = '' } = row;
  const found = contracts.get(shape(method, path));
  if (!found?.contract.http) throw new Error(`no contract has the route ${method} ${path}`);
  const { name, contract } = found;
  const values: Input = (await (right[name]?.() ?? samples[name]?.(udupi))) ?? {};
  const fields = fieldsOf(row);
  const given = Object.entries(values).filter(([field]) => fields.includes(field));
  const inPath = namesIn(found.contract.http[1]);
  const placed = namesIn(path).map((field, index) => [field, values[inPath[index] as string]]);
  const http = [method, path] as unknown as Rpc['http'];
  return { contract, fields, ...requestOf({ ...contract, http }, Object.fromEntries([...placed, ...given])) };
}

describe.each(api)('$id $method $path', (row) => {
  test('answers whoever may call it, with the fields of the specification', async () => {
    const till = await caller(row);
    const { contract, fields, method, path, body, type } = await callOf(row);
    const known = Object.keys((contract.input as unknown as { shape: object }).shape ?? {});
    expect(known).toEqual(expect.arrayContaining(fields));
    const answer = await till.send(method, path, { body, type });
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: answer.text });
    expectAnswer(row, answer.body);
  });
});

test.each(closed)('$id $method $path is 401 for strangers', async (row) => {
  const { status, body } = await new Till().send(row.method as string, anyPath(row), withBody(row));
  expect([status, body]).toEqual([401, expect.objectContaining({ message: expect.any(String), code: 'SESSION_REQUIRED' })]);
});

test('every scoped route opens with each of its scopes alone, and with none of the others', async () => {
  const staff = new Map<string, Promise<Till>>();
  const withScopes = (granted: Scope[]): Promise<Till> => {
    const key = granted.join();
    if (!staff.has(key))
      staff.set(
        key,
        udupi.staff(...granted).then(({ till }) => till),
      );
    return staff.get(key) as Promise<Till>;
  };
  const refuses = async (row: Row, granted: Scope[]) => {
    const till = await withScopes(granted);
    const { body } = await till.send(row.method as string, anyPath(row), withBody(row));
    return (body as { code?: string } | undefined)?.code === 'SCOPE_MISSING';
  };
  const wrong: string[] = [];
  for (const row of scoped) {
    const named = (row.scopes as string).split(',') as Scope[];
    for (const scope of named)
      if (await refuses(row, [scope])) wrong.push(`${row.id} ${row.method} ${row.path} is closed to ${scope}`);
    const others = scopes.filter((scope) => !named.includes(scope));
    if (!(await refuses(row, others))) wrong.push(`${row.id} ${row.method} ${row.path} is open without ${named}`);
  }
  expect(wrong).toEqual([]);
});

test(`R114 POST ${webhook} takes what the provider signed and nothing else`, async () => {
  const forged = { body: '{}', headers: { 'x-razorpay-signature': '0'.repeat(64) } };
  expect(await new Till().send('POST', webhook, forged)).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } });
  const receipts = async () => (await udupi.owner.ok(listReceipts, {})).length;
  const before = await receipts();
  const { id } = await udupi.owner.ok(createPaymentOrder, await aPlan());
  await payInSandbox(id, 'pay');
  await eventually('the receipt', async () => (await receipts()) === before + 1);
});

test.each(all.filter(({ area }) => area === 'ops'))('$id $path answers', async (row) => {
  const answer = await fetch(new URL(row.path as string, thali.baseUrl));
  expect(answer.status).toBe(200);
  expectAnswer(row, await answer.json());
});

/** A new session for routes that would end the shared one. */
async function caller({ path, who }: Row): Promise<Till> {
  if (path === '/superadmin/signin') return new Till();
  if (path?.startsWith('/superadmin')) return operatorTill();
  if (path?.startsWith('/auth/') && who !== 'login') return udupi.anotherDevice();
  return path === '/auth/signout' ? udupi.anotherDevice() : udupi.owner;
}

const anyPath = ({ path }: Row): string => (path as string).replaceAll(/\{\w+\}/g, () => randomUUID());
const withBody = ({ method }: Row) => (method === 'GET' || method === 'DELETE' ? {} : { body: '{}' });

/** Checks an answer against the column `answer`: names of fields, or a word for a list or a record. */
function expectAnswer({ answer = '' }: Row, body: unknown): void {
  if (/^(list|array)\b/.test(answer)) expect(body).toEqual(expect.any(Array));
  else if (/^(one item|store details|print settings)$/.test(answer)) expect(body).toEqual(expect.objectContaining({}));
  else expect(Object.keys(body as object)).toEqual(expect.arrayContaining(answer.split(', ')));
}
