import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tenantRegistered } from '@thali/proto/identity/registration';
import { addPlan } from '@thali/proto/tenancy/plans';
import { provisionTenant, subscriptionChanged, subscriptionState } from '@thali/proto/tenancy/tenants';
import { startTestService, type TestService } from '@thali/testing/test-service';
import { v7 as uuidv7 } from 'uuid';
import { tenancy } from '../src/definition.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(tenancy);
}, 60_000);
afterAll(() => service?.stop(), 60_000);

const at = new Date('2027-01-31T10:00:00.000Z');
const dayMs = 24 * 3_600_000;
const newTenant = () => ({ tenantId: uuidv7(), name: 'Annapurna', email: 'owner@annapurna.example', isActive: true });
const historyOf = (tenantId: string) =>
  service.sql(`select status, starts_on, expires_on, months, price_minor from subscription_history where tenant_id = $1`, [
    tenantId,
  ]);

describe('a provisioned tenant', () => {
  it('with length and price is subscribed for calendar months, which its history says', async () => {
    const tenant = newTenant();
    const state = { isActive: true, subscriptionEnd: '2027-02-28T10:00:00.000Z', version: 1 };
    const { rpc } = service;
    expect(await rpc.call(provisionTenant, { ...tenant, durationMonths: 1, priceMinor: 149_900 }, { at })).toEqual(state);
    expect(await rpc.call(subscriptionState, { tenantId: tenant.tenantId })).toEqual(state);
    expect(await historyOf(tenant.tenantId)).toEqual([
      { status: 'created', starts_on: at, expires_on: new Date('2027-02-28T10:00:00.000Z'), months: 1, price_minor: 149_900 },
    ]);
    const { data } = await service.waitForEvent(subscriptionChanged, (event) => event.tenantId === tenant.tenantId);
    expect(data).toEqual(state);
  });
  it('may be subscribed for nothing', async () => {
    const tenant = newTenant();
    expect(await service.rpc.call(provisionTenant, { ...tenant, durationMonths: 12, priceMinor: 0 }, { at })).toMatchObject({
      subscriptionEnd: '2028-01-31T10:00:00.000Z',
    });
    expect(await historyOf(tenant.tenantId)).toMatchObject([{ months: 12, price_minor: 0 }]);
  });
  it.each([{}, { durationMonths: 1 }, { priceMinor: 100 }, { durationMonths: null, priceMinor: null }])(
    'with %j only has no subscription and no history',
    async (part) => {
      const tenant = { ...newTenant(), isActive: false };
      const state = { isActive: false, subscriptionEnd: null, version: 1 };
      expect(await service.rpc.call(provisionTenant, { ...tenant, ...part })).toEqual(state);
      expect(await historyOf(tenant.tenantId)).toEqual([]);
    },
  );
  it('stays as it is when it is provisioned again, at once or later', async () => {
    const tenant = { ...newTenant(), durationMonths: 1, priceMinor: 100 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => service.rpc.call(provisionTenant, tenant, { at })));
    answers.push(await service.rpc.call(provisionTenant, { ...tenant, name: 'Other', isActive: false, durationMonths: 120 }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await historyOf(tenant.tenantId)).toHaveLength(1);
    expect(await service.sql('select name from tenant where id = $1', [tenant.tenantId])).toEqual([{ name: 'Annapurna' }]);
    expect(await service.sql('select 1 from outbox where tenant_id = $1', [tenant.tenantId])).toHaveLength(1);
  });
});

describe('a tenant that registered itself', () => {
  const registered = (more: object = {}) => ({
    ...{ name: 'Annapurna', email: 'owner@annapurna.example', phone: null, address: null },
    ...{ isActive: false, durationMonths: null, priceMinor: null, ...more },
  });
  const openedBy = async (data: ReturnType<typeof registered>) => {
    const tenantId = uuidv7();
    await service.publish(tenantRegistered, tenantId, data);
    return (await service.waitForEvent(subscriptionChanged, (event) => event.tenantId === tenantId)).data;
  };
  const offer = (trial_days: number) =>
    service
      .as({ role: 'superadmin', tenantId: '00000000-0000-0000-0000-000000000000' })
      .call(addPlan, { name: 'Plan', duration_months: 1, amount: 149, trial_days });

  it('has no trial where no plan offers one, otherwise the longest; without price and history, for nothing was bought', async () => {
    const none = { isActive: false, subscriptionEnd: null, version: 1 };
    expect(await openedBy(registered())).toEqual(none);
    await offer(0);
    expect(await openedBy(registered())).toEqual(none);
    for (const days of [7, 30]) await offer(days);
    const { isActive, subscriptionEnd } = await openedBy(registered());
    expect(isActive).toBe(true);
    const left = Date.parse(subscriptionEnd ?? '') - Date.now();
    expect(left).toBeLessThanOrEqual(30 * dayMs);
    expect(left).toBeGreaterThan(29 * dayMs);
    expect(
      await service.sql(`select subscription_price_minor, subscription_months from tenant where subscription_end = $1`, [
        subscriptionEnd,
      ]),
    ).toEqual([{ subscription_price_minor: null, subscription_months: null }]);
  });
  it('is not on trial when an operator added it without a subscription', async () => {
    await offer(14);
    const addedBy = { userId: uuidv7(), username: 'operator' };
    expect(await openedBy(registered({ addedBy }))).toMatchObject({ isActive: false, subscriptionEnd: null });
  });
});

it('the state of an unknown tenant is not found', async () => {
  await expect(service.rpc.call(subscriptionState, { tenantId: uuidv7() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('the database', () => {
  it('shows no history, and takes none, when no tenant is set', async () => {
    const tenant = newTenant();
    await service.rpc.call(provisionTenant, { ...tenant, durationMonths: 1, priceMinor: 100 });
    expect(await historyOf(tenant.tenantId)).toHaveLength(1);
    const { source } = service.database;
    expect(await source.query('select * from subscription_history')).toEqual([]);
    const insert = `insert into subscription_history (tenant_id, id, status, starts_on, expires_on, months, price_minor)
                    values ($1, $2, 'created', now(), now(), 1, 1)`;
    await expect(source.query(insert, [tenant.tenantId, uuidv7()])).rejects.toThrow(/row-level security/);
  });
  it('forces row-level security on every table but those that belong to no tenant', async () => {
    const open = await service.sql<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
       and not (relrowsecurity and relforcerowsecurity)`,
    );
    expect(open.map(({ relname }) => relname).sort()).toEqual([
      ...[
        'erased_tenant',
        'erasure_key',
        'event_stream',
        'operator_action',
        'plan',
        'policy',
        'receipt_counter',
        'revenue_month',
        'tenant',
        'tenant_deletion',
        'tenant_tally',
        'webhook_event',
      ],
    ]);
  });
});
