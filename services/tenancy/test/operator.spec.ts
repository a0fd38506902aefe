import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { erasureProof } from '@thali/kit/domain/erasure/erasure-proof';
import { tenantRegistered } from '@thali/proto/identity/registration';
import type { EventEnvelope, Payload } from '@thali/proto/kernel';
import {
  activeTenants,
  allTenants,
  exportTenantsPart,
  getTenant,
  listOperatorActions,
  listTenants,
  noteDeadLetter,
  tenantAccount,
  tenantCounts,
  tenantNames,
} from '@thali/proto/tenancy/tenant-admin';
import { deleteTenant, holders, reportErased, tenantDeleted } from '@thali/proto/tenancy/tenant-deletion';
import { provisionTenant, subscriptionChanged, subscriptionState } from '@thali/proto/tenancy/tenants';
import { eventually } from '@thali/testing/eventually';
import { erasureSecret, startTestService, type TestService } from '@thali/testing/test-service';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { tenancy } from '../src/definition.js';

let service: TestService;
const ids: string[] = [];
/** 14 tenants, one a day from 1 January 2026; every third has neither subscription nor access. */
beforeAll(async () => {
  service = await startTestService(tenancy, { env: { DELETION_REPEAT_MS: '300', BILLING_POLL_MS: '50' } });
  for (let n = 0; n < 14; n++) {
    const tenantId = uuidv7();
    const active = n % 3 !== 2;
    const paid = active ? { durationMonths: 12, priceMinor: n % 2 ? 99_900 : 149_900 } : {};
    await service.rpc.call(
      provisionTenant,
      { tenantId, name: `Cafe ${n}`, email: `owner${n}@thali.example`, isActive: active, ...paid },
      { at: new Date(Date.UTC(2026, 0, 1 + n, 6)) },
    );
    ids.push(tenantId);
  }
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const operator = (userId = uuidv7()) =>
  service.as({ role: 'superadmin', tenantId: '00000000-0000-0000-0000-000000000000', userId, username: 'chief@thali.example' });
const names = ({ tenants }: { tenants: { name: string }[] }) => tenants.map(({ name }) => name);
const numbered = (...numbers: number[]) => numbers.map((n) => `Cafe ${n}`);

it('the list comes newest first, in pages of five, and the last page is as right as the first', async () => {
  const first = await operator().call(listTenants, {});
  expect(first).toMatchObject({ currentPage: 1, perPage: 5, totalTenants: 14, totalPages: 3 });
  expect(names(first)).toEqual(numbered(13, 12, 11, 10, 9));
  expect(names(await operator().call(listTenants, { page: '2' as never }))).toEqual(numbered(8, 7, 6, 5, 4));
  expect(names(await operator().call(listTenants, { page: 3 }))).toEqual(numbered(3, 2, 1, 0));
  expect(names(await operator().call(listTenants, { page: 9 }))).toEqual([]);
});

it('status, text and days of India narrow it down, together', async () => {
  const found = async (query: object) => {
    const page = await operator().call(listTenants, { perPage: 100, ...query });
    return [page.totalTenants, ...names(page)];
  };
  expect(await found({ status: 'inactive' })).toEqual([4, ...numbered(11, 8, 5, 2)]);
  expect(await found({ status: '', search: 'CAFE 1' })).toEqual([5, ...numbered(13, 12, 11, 10, 1)]);
  expect(await found({ search: 'owner7@' })).toEqual([1, 'Cafe 7']);
  expect(await found({ search: 'c%e' })).toEqual([0]);
  expect(await found({ search: 'caf_' })).toEqual([0]);
  expect(await found({ type: 'custom', from: '2026-01-03', to: '2026-01-05' })).toEqual([3, ...numbered(4, 3, 2)]);
  const both = { type: 'custom', from: '2026-01-03', to: '2026-01-05', status: 'active', search: 'afe' };
  expect(await found(both)).toEqual([2, ...numbered(4, 3)]);
  await expect(found({ type: 'custom', from: '2026-01-05', to: '2026-01-03' })).rejects.toMatchObject({
    code: 'DATE_RANGE_INVALID',
  });
});

it('counts, revenue and the monthly trend follow every change', async () => {
  expect(await operator().call(tenantCounts, {})).toEqual({ activeTenants: 10, inactiveTenants: 4, allTenants: 14 });
  const { totals, monthlyTrend, recentTenants } = await operator().call(allTenants, {});
  expect(totals).toEqual({ active: 10, inactive: 4, all: 14, activePercent: 71.4, revenue: 5 * 999 + 5 * 1499 });
  expect(monthlyTrend).toEqual([{ month: '2026-01', tenants: 14, revenue: 12_490 }]);
  expect(names({ tenants: recentTenants })).toEqual(numbered(13, 12, 11, 10, 9));
  // What the database counts itself agrees with what is kept.
  const [kept] = await service.sql<{ n: number }>('select sum(tenants)::int as n from tenant_tally');
  expect(kept).toEqual({ n: 14 });
});

it('the home shows active tenants by month of start and price, with the revenue of what is shown', async () => {
  const home = await operator().call(activeTenants, {});
  expect(home).toMatchObject({ totalTenants: 10, revenue: 12_490, months: ['2026-01'], prices: [999, 1499] });
  const cheap = await operator().call(activeTenants, { month: '2026-01', price: '999' as never });
  expect(cheap).toMatchObject({ totalTenants: 5, revenue: 4_995 });
  expect(new Set(cheap.tenants.map((tenant) => tenant.subscription_price))).toEqual(new Set([999]));
  expect(await operator().call(activeTenants, { month: '2025-12' })).toMatchObject({ totalTenants: 0, revenue: 0, tenants: [] });
});

it('the export has everybody once', async () => {
  const all = await service.rpc.call(exportTenantsPart, {});
  expect(names(all)).toHaveLength(14);
  expect(all.next).toBeNull();
  const rest = await service.rpc.call(exportTenantsPart, { status: 'active', after: `2026-01-05T06:00:00Z|${ids[4]}` });
  expect(names(rest)).toEqual(numbered(3, 1, 0));
});

it('one tenant with its history; names for other lists', async () => {
  const id = ids[0] as string;
  const { tenantInfo, subscriptionHistory } = await service.rpc.call(tenantAccount, { id });
  expect(tenantInfo).toMatchObject({
    id,
    name: 'Cafe 0',
    is_active: 1,
    subscription_price: 1499,
    subscription_duration_months: 12,
  });
  expect(subscriptionHistory).toEqual([expect.objectContaining({ status: 'created', tenant_id: id })]);
  expect(await operator().call(getTenant, { id })).toEqual({ tenant: tenantInfo });
  expect(await service.rpc.call(tenantNames, { ids: [id, uuidv7()] })).toEqual([{ id, name: 'Cafe 0', isActive: true }]);
  await expect(operator().call(getTenant, { id: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a tenant that an operator added is in the log once, however often its event comes', async () => {
  const tenantId = uuidv7();
  const addedBy = { userId: uuidv7(), username: 'chief@thali.example' };
  const tenant = { name: 'Added', email: 'a@thali.example', phone: null, address: null, isActive: true, addedBy };
  for (const id of [uuidv7(), uuidv7()])
    await service.publish(tenantRegistered, tenantId, { ...tenant, durationMonths: 1, priceMinor: 100 }, id);
  await service.waitForEvent(subscriptionChanged, (event) => event.tenantId === tenantId);
  const log = await operator().call(listOperatorActions, { tenantId });
  expect(log).toMatchObject({ totalActions: 1, actions: [{ action: 'tenant_added', operator: 'chief@thali.example' }] });
  await operator().call(deleteTenant, { id: tenantId });
});

it('a deleted tenant is off at once, in no list and no count, and can not be deleted twice', async () => {
  const id = ids[13] as string;
  const { allTenants: before } = await operator().call(tenantCounts, {});
  expect(await operator().call(deleteTenant, { id })).toEqual({ message: 'Tenant deleted successfully!' });
  const { data } = await service.waitForEvent(tenantDeleted, (event) => event.tenantId === id);
  expect(Object.keys(data.proofs ?? {}).sort()).toEqual([...holders].sort());
  expect(data.proofs?.ordering).toBe(erasureProof(erasureSecret, 'ordering', id));
  expect(new Set(Object.values(data.proofs ?? {})).size).toBe(holders.length);
  expect(await service.rpc.call(subscriptionState, { tenantId: id })).toMatchObject({ isActive: false });
  expect(names(await operator().call(listTenants, {}))[0]).toBe('Cafe 12');
  expect((await operator().call(tenantCounts, {})).allTenants).toBe(before - 1);
  await expect(operator().call(deleteTenant, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(operator().call(getTenant, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const log = await operator().call(listOperatorActions, { tenantId: id });
  expect(log.actions).toMatchObject([{ action: 'tenant_deleted', tenant_name: 'Cafe 13' }]);
});

it('who still holds something of a deleted tenant is told again until it says that nothing is left', async () => {
  const [id, later] = [ids[12] as string, ids[11] as string];
  const told = { [id]: 0, [later]: 0 };
  for (const tenantId of [id, later])
    service.nc.subscribe(`${tenantDeleted.subject}.${tenantId}`, {
      callback: (_error, message) => {
        const { proofs } = message.json<EventEnvelope<Payload<typeof tenantDeleted>>>().data;
        if (proofs?.reporting === erasureProof(erasureSecret, 'reporting', tenantId)) told[tenantId] = timesOf(tenantId) + 1;
      },
    });
  const timesOf = (tenantId: string) => told[tenantId] ?? 0;
  const toldAgain = (tenantId: string, times: number) =>
    eventually(`word number ${times} of a deletion`, () => timesOf(tenantId) >= times);
  await operator().call(deleteTenant, { id });
  await toldAgain(id, 3);
  for (const holder of holders) await service.rpc.call(reportErased, { tenantId: id, holder });
  // What was on its way has come when a deletion of after that is told again, by the same job.
  await operator().call(deleteTenant, { id: later });
  await toldAgain(later, 2);
  const before = timesOf(id);
  await toldAgain(later, 4);
  expect(timesOf(id)).toBe(before);
});

it('whoever serves can not change or delete a line of the log', async () => {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    for (const statement of [`update operator_action set operator = 'nobody'`, 'delete from operator_action'])
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  } finally {
    await client.end();
  }
});

it('what an operator does with a failed event is in the log, a drop once however often it is sent; nobody else writes there', async () => {
  const tenantId = ids[0] as string;
  const drop = {
    action: 'event_dropped' as const,
    service: 'ordering',
    consumer: 'ordering-catalog',
    tenantId,
    id: uuidv7(),
    reason: 'junk',
  };
  for (let times = 0; times < 3; times++) await operator().call(noteDeadLetter, drop);
  await expect(service.as({ tenantId }).call(noteDeadLetter, { ...drop, id: uuidv7() })).rejects.toMatchObject({
    code: 'SCOPE_MISSING',
  });
  const { actions } = await operator().call(listOperatorActions, { tenantId });
  expect(actions.filter(({ action }) => action === 'event_dropped')).toMatchObject([
    { operator: 'chief@thali.example', tenant_name: 'Cafe 0', details: { consumer: 'ordering-catalog', reason: 'junk' } },
  ]);
});
