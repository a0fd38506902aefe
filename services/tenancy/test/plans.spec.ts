import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addPlan, deletePlan, listPlans, updatePlan } from '@thali/proto/tenancy/plans';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { tenancy } from '../src/definition.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(tenancy);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const operator = () => service.as({ role: 'superadmin', tenantId: '00000000-0000-0000-0000-000000000000' });

it('the operator makes, changes and deletes plans; everybody reads them, by duration', async () => {
  const yearly = await operator().call(addPlan, { name: 'Yearly', duration_months: 12, amount: 14_999.5, description: '' });
  expect(yearly).toMatchObject({ message: 'Subscription created', subscription: { amount: 14_999.5, description: null } });
  const { subscription: monthly } = await operator().call(addPlan, {
    ...{ name: 'Monthly', duration_months: '1' as never, amount: '1499' as never, description: 'Cancel whenever' },
    admin_username: 'somebody else',
    trial_days: '14' as never,
  });
  expect(await service.rpc.call(listPlans, {})).toEqual({ subscriptions: [monthly, yearly.subscription] });

  const changed = { name: 'Monthly', duration_months: 1, amount: 1_299, description: null, trial_days: 30 };
  expect(await operator().call(updatePlan, { id: monthly.id, ...changed })).toEqual({
    message: 'Subscription updated',
    subscription: { id: monthly.id, ...changed },
  });
  const { trial_days: _, ...asOriginalClients } = changed;
  expect(await operator().call(updatePlan, { id: monthly.id, ...asOriginalClients })).toMatchObject({ subscription: changed });
  expect(yearly.subscription.trial_days).toBe(0);
  expect(await operator().call(deletePlan, { id: yearly.subscription.id })).toEqual({ message: 'Deleted successfully' });
  expect(await service.rpc.call(listPlans, {})).toEqual({ subscriptions: [{ id: monthly.id, ...changed }] });
});

it.each([
  ['no name', { name: ' ' }],
  ['no duration', { duration_months: 0 }],
  ['half a month', { duration_months: 1.5 }],
  ['no amount', { amount: 0 }],
  ['a negative amount', { amount: -1 }],
  ['an empty amount', { amount: '' as never }],
  ['a third of a paisa', { amount: 1.001 }],
])('a plan with %s is refused', async (_what, wrong) => {
  const plan = { name: 'Monthly', duration_months: 1, amount: 149, ...wrong };
  await expect(operator().call(addPlan, plan)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    message: 'Please fill all required fields',
  });
});

it('an unknown plan can be neither changed nor deleted', async () => {
  const id = uuidv7();
  const gone = { code: 'NOT_FOUND' };
  await expect(operator().call(deletePlan, { id })).rejects.toMatchObject(gone);
  await expect(operator().call(updatePlan, { id, name: 'x', duration_months: 1, amount: 1 })).rejects.toMatchObject(gone);
});
