import { randomUUID } from 'node:crypto';
import { confirmEmail, stopEmailChange } from '@thali/proto/identity/email-change';
import { operatorRefreshToken, profile, signIn } from '@thali/proto/identity/session';
import { listUserInfo } from '@thali/proto/identity/user-info';
import { listOrders } from '@thali/proto/ordering/orders-board';
import { readPolicy, savePolicy } from '@thali/proto/tenancy/policies';
import {
  addTenant,
  exportTenants,
  listOperatorActions,
  listTenants,
  tenantCounts,
  tenantHistory,
  updateTenant,
} from '@thali/proto/tenancy/tenant-admin';
import { deleteTenant } from '@thali/proto/tenancy/tenant-deletion';
import { eventually } from '@thali/testing/eventually';
import { upTo } from './books.ts';
import { tokenIn } from './mails.ts';
import { operatorLogin, operatorTill } from './operator.ts';
import { Restaurant } from './restaurant.ts';
import { Till } from './till.ts';

const password = 'curry-leaf-and-kokum';
let operator: Till;
let udupi: Restaurant;
beforeAll(async () => {
  udupi = await Restaurant.open();
  operator = await operatorTill();
});

const newTenant = () => {
  const mark = randomUUID().slice(0, 8);
  return { name: `Cafe ${mark}`, email: `Owner-${mark}@thali.test`, password, duration: 12, price: 9_999.5, isActive: true };
};
async function found(search: string) {
  const { tenants } = await operator.ok(listTenants, { search });
  if (!tenants[0]) throw new Error(`${search} is not listed`);
  return tenants[0];
}

test("a tenant's people, whatever their rights, and strangers get nothing of the operator's", async () => {
  const form = { id: udupi.tenantId, name: 'Mine', email: udupi.ownerName, isActive: true };
  for (const till of [udupi.owner, new Till()]) {
    expect((await till.call(listTenants, {})).status).toBe(401);
    expect((await till.call(listUserInfo, {})).status).toBe(401);
    expect((await till.call(updateTenant, form)).status).toBe(401);
    expect((await till.call(savePolicy, { type: 'terms', content: '' })).status).toBe(401);
  }
  expect((await operator.call(profile, {})).status).toBe(401);
  const { username, password: secret } = operatorLogin();
  expect((await new Till().call(signIn, { username, password: secret })).status).toBe(401);
});

test('10 refreshes of the operator at once all succeed, and the session goes on with what any of them got', async () => {
  const tab = await operatorTill();
  const others = upTo(10).map(() => tab.copy());
  const answers = await Promise.all(others.map((one) => one.call(operatorRefreshToken, {})));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(new Set(others.map((one) => one.cookies.get('thali_operator_refresh')?.value)).size).toBe(1);
  for (const one of others) expect((await one.call(tenantCounts, {})).status).toBe(200);
});

test('an added tenant is listed at once, its owner works with it, and the same request again is the same tenant', async () => {
  const tenant = newTenant();
  const key = randomUUID();
  const before = (await operator.ok(tenantCounts, {})).allTenants;
  const answers = await Promise.all(upTo(3).map(() => operator.untilAnswered(addTenant, tenant, key)));
  expect(answers.map(({ status, text }) => [status, text])).toEqual(
    Array(3).fill([200, JSON.stringify({ message: 'Tenant added successfully!' })]),
  );
  expect((await operator.ok(tenantCounts, {})).allTenants).toBe(before + 1);
  const listed = await found(tenant.email);
  expect(listed).toMatchObject({
    name: tenant.name,
    is_active: 1,
    subscription_price: 9_999.5,
    subscription_duration_months: 12,
  });
  const owner = new Till();
  await owner.ok(signIn, { username: tenant.email, password });
  await eventually("the new tenant's account", async () => (await owner.call(listOrders, {})).status === 200);
  await eventually('its store', async () => {
    const { storeDetails } = await operator.ok(tenantHistory, { id: listed.id });
    return storeDetails?.currency === 'INR';
  });
  expect(await operator.ok(tenantHistory, { id: listed.id })).toMatchObject({
    tenantInfo: { name: tenant.name },
    totalUsers: 1,
    subscriptionHistory: [{ status: 'created', tenant_id: listed.id }],
  });
  expect(await operator.call(addTenant, { ...newTenant(), email: tenant.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { code: 'USERNAME_TAKEN' },
  });
  const { actions } = await operator.ok(listOperatorActions, { tenantId: listed.id });
  expect(actions.map(({ action }) => action)).toEqual(['tenant_added']);
});

test("a new email is the owner's new name when it has confirmed itself; one that is taken changes nothing; what stopped half way heals", async () => {
  const tenant = newTenant();
  await operator.ok(addTenant, tenant);
  const { id } = await found(tenant.email);
  const email = `new-${tenant.email}`.toLowerCase();
  const form = { id, name: tenant.name, email, isActive: true };
  expect(await operator.call(updateTenant, { ...form, email: udupi.ownerName })).toMatchObject({ status: 409 });
  expect(await found(tenant.email)).toMatchObject({ id });
  // Sends the same call again, as after a crash of tenancy when identity had done its part.
  for (let time = 0; time < 2; time++) await operator.ok(updateTenant, form);
  expect(await found(tenant.email)).toMatchObject({ id, email: tenant.email });
  await new Till().ok(signIn, { username: tenant.email, password });
  expect((await new Till().call(signIn, { username: email, password })).status).toBe(401);
  await new Till().ok(confirmEmail, { token: await tokenIn(email, 'confirm-email') });
  await eventually(
    'the confirmed address',
    async () => (await operator.ok(listTenants, { search: email })).tenants[0]?.email === email,
  );
  await new Till().ok(signIn, { username: email, password });
  expect((await new Till().call(signIn, { username: tenant.email, password })).status).toBe(401);
  const { actions } = await operator.ok(listOperatorActions, { tenantId: id });
  expect(actions[0]?.details).toEqual({ emailAsked: { from: tenant.email, to: email } });
});

test('an owner whose name a stranger had changed has it back by the link in the mail, and the stranger is out', async () => {
  const tenant = newTenant();
  await operator.ok(addTenant, tenant);
  const { id } = await found(tenant.email);
  const [before, stranger] = [tenant.email.toLowerCase(), `stranger-${tenant.email}`.toLowerCase()];
  await operator.ok(updateTenant, { id, name: tenant.name, email: stranger, isActive: true });
  await new Till().ok(confirmEmail, { token: await tokenIn(stranger, 'confirm-email') });
  const thief = new Till();
  await thief.ok(signIn, { username: stranger, password });
  // The former name stays reserved for the owner.
  expect(await operator.call(addTenant, { ...newTenant(), email: before })).toMatchObject({ status: 409 });
  await new Till().ok(stopEmailChange, { token: await tokenIn(before, 'stop-email-change') });
  expect((await thief.call(profile, {})).status).toBe(401);
  await new Till().ok(signIn, { username: before, password });
  expect((await new Till().call(signIn, { username: stranger, password })).status).toBe(401);
  await eventually(
    'the address before',
    async () => (await operator.ok(listTenants, { search: before })).tenants[0]?.email === before,
  );
});

test('switched off, a tenant is refused with the next request; switched on, it works again; deleted, it is gone for good', async () => {
  const restaurant = await Restaurant.open();
  const { name, email } = await found(restaurant.ownerName);
  const form = { id: restaurant.tenantId, name, email };
  await operator.ok(updateTenant, { ...form, isActive: false });
  expect((await restaurant.owner.call(listOrders, {})).status).toBe(402);
  await operator.ok(updateTenant, { ...form, isActive: true });
  expect((await restaurant.owner.call(listOrders, {})).status).toBe(200);
  await operator.ok(deleteTenant, { id: restaurant.tenantId });
  expect([401, 402]).toContain((await restaurant.owner.call(listOrders, {})).status);
  expect((await operator.call(updateTenant, { ...form, isActive: true })).status).toBe(404);
  expect((await operator.ok(listTenants, { search: restaurant.ownerName })).totalTenants).toBe(0);
  const { actions } = await operator.ok(listOperatorActions, { tenantId: restaurant.tenantId });
  expect(actions.map(({ action }) => action)).toEqual(['tenant_deleted', 'tenant_activated', 'tenant_deactivated']);
});

test('users of all tenants are found with the state of their tenant, and the operator is not among them', async () => {
  const { users, totalUsers } = await operator.ok(listUserInfo, { search: udupi.ownerName });
  expect(totalUsers).toBe(1);
  expect(users[0]).toMatchObject({ tenant_id: udupi.tenantId, role: 'admin', is_active: 1, tenant_name: expect.any(String) });
  expect((await operator.ok(listUserInfo, { search: operatorLogin().username })).users.map(({ role }) => role)).not.toContain(
    'superadmin',
  );
});

test('the export is one array with everybody of a status', async () => {
  const { activeTenants } = await operator.ok(tenantCounts, {});
  const active = await operator.ok(exportTenants, { status: 'active' });
  expect(active).toHaveLength(activeTenants);
  expect(new Set(active.map(({ id }) => id)).size).toBe(activeTenants);
});

test('a policy is read by everybody as soon as it is saved', async () => {
  const content = `<p>${randomUUID()}</p>`;
  await operator.ok(savePolicy, { type: 'privacy', content });
  expect(await new Till().ok(readPolicy, { type: 'privacy' })).toEqual({ content });
  expect((await new Till().call(readPolicy, { type: 'cookies' as never })).status).toBe(400);
});
