import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { limitsChanged } from '@thali/proto/limits-in-use';
import { changeTenantPlan } from '@thali/proto/tenancy/operator-changes';
import { addPlan, deletePlan, listPlans, updatePlan } from '@thali/proto/tenancy/plans';
import { provisionTenant } from '@thali/proto/tenancy/tenants';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { tenancy } from '../src/definition.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(tenancy, { env: { BILLING_POLL_MS: '50' } });
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const operator = () => service.as({ role: 'superadmin', tenantId: '00000000-0000-0000-0000-000000000000' });
const form = { name: 'Large', duration_months: 12, amount: 20_000 };
const plansNow = async () => (await service.rpc.call(listPlans, {})).subscriptions;

/** A tenant that the operator has put on the plan. */
async function tenantOn(planId: string): Promise<string> {
  const id = uuidv7();
  await service.rpc.call(provisionTenant, { tenantId: id, name: 'Annapurna', email: 'owner@thali.example', isActive: true });
  await operator().call(changeTenantPlan, { id, planId, amount: 0, from: 'now', reason: 'they have outlets' });
  return id;
}
const told = async (tenantId: string, version: number) =>
  (await service.waitForEvent(limitsChanged, (event) => event.tenantId === tenantId && event.data.version === version)).data
    .limits;

describe('the limits of a plan', () => {
  it('are what the operator enters: texts or figures, and nothing for an empty field', async () => {
    const limits = { items: '8000' as never, tables: 20, users: '' as never };
    const { subscription } = await operator().call(addPlan, { ...form, limits });
    expect(subscription.limits).toEqual({ items: 8_000, tables: 20 });
    expect(await plansNow()).toContainEqual(subscription);
    // A client of the release before knows of none.
    const { id } = subscription;
    expect((await operator().call(updatePlan, { id, ...form })).subscription.limits).toEqual({ items: 8_000, tables: 20 });
    expect((await operator().call(updatePlan, { id, ...form, limits: {} })).subscription).not.toHaveProperty('limits');
  });
  it.each([0, -1, 1.5, 100_000_001, 'many'])('are no %s', async (items) => {
    await expect(operator().call(addPlan, { ...form, limits: { items: items as never } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
  it('are told of each tenant that is on it, when it comes to it and when they change, and stay when the plan goes', async () => {
    const { subscription: plan } = await operator().call(addPlan, { ...form, limits: { items: 8_000 } });
    const tenants = [await tenantOn(plan.id), await tenantOn(plan.id)];
    for (const tenant of tenants) expect(await told(tenant, 1)).toEqual({ items: 8_000 });
    await operator().call(updatePlan, { id: plan.id, ...form, limits: { items: 100, users: 3 } });
    for (const tenant of tenants) expect(await told(tenant, 2)).toEqual({ items: 100, users: 3 });
    await operator().call(deletePlan, { id: plan.id });
    const rows = await service.sql('select limits from tenant where id = any($1)', [tenants]);
    expect(rows).toEqual([{ limits: { items: 100, users: 3 } }, { limits: { items: 100, users: 3 } }]);
  });
});
