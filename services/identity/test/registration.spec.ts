import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerTenant, signUp, tenantRegistered } from '@thali/proto/identity/registration';
import { v7 as uuidv7 } from 'uuid';
import { password, type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage.service.stop(), 60_000);

const business = (username = `new-${uuidv7()}@thali.example`) => ({
  ...{ biz_name: 'Udupi Garden', username, password, phone: '9845012345', address: '4 Church Street' },
});
const eventually = async <T>(read: () => Promise<T[]>): Promise<T[]> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const found = await read();
    if (found.length) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return [];
};

describe('a business that registers', () => {
  it('has an owner with role admin, tells the other services, and is welcomed by mail', async () => {
    const input = business();
    await stage.service.rpc.call(signUp, input);
    const { user } = await stage.signIn(input.username.toUpperCase());
    expect(user).toMatchObject({ role: 'admin', name: 'Udupi Garden', phone: '9845012345', address: '4 Church Street' });
    const event = await stage.service.waitForEvent(tenantRegistered, ({ data }) => data.email === input.username);
    expect(event.tenantId).toBe(user.tenant_id);
    expect(event.data).toMatchObject({ name: 'Udupi Garden', isActive: false, durationMonths: null, priceMinor: null });
    expect(JSON.stringify(event)).not.toContain(password);
    const [mail] = await eventually(() => stage.mailsTo(input.username));
    expect(mail).toContain('https://thali.example/login');
    expect(mail).not.toContain(password);
  });

  it('may not take a name that another user has, in whatever case, and leaves nothing behind', async () => {
    const { username } = await stage.openRestaurant();
    await expect(stage.service.rpc.call(signUp, business(username.toUpperCase()))).rejects.toMatchObject({
      code: 'USERNAME_TAKEN',
    });
    expect(await stage.service.sql('select 1 from app_user where username = $1', [username])).toHaveLength(1);
  });

  it('is one business when the same request comes again, and of ten at once with one name one is it', async () => {
    const input = business();
    const idempotencyKey = uuidv7();
    const answers = await Promise.all([1, 2, 3].map(() => stage.service.rpc.call(signUp, input, { idempotencyKey })));
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const racing = business();
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => stage.service.rpc.call(signUp, racing)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const { username } of [input, racing])
      expect(await stage.service.sql('select 1 from app_user where username = $1', [username])).toHaveLength(1);
  }, 30_000);

  it('has to choose a password that is long and uncommon', async () => {
    for (const [bad, code] of [
      ['short', 'PASSWORD_TOO_SHORT'],
      ['password123', 'PASSWORD_COMMON'],
    ] as const)
      await expect(stage.service.rpc.call(signUp, { ...business(), password: bad })).rejects.toMatchObject({ code });
  });
});

it('a tenant that the operator adds twice with one id has one owner', async () => {
  const tenantId = uuidv7();
  const tenant = { tenantId, name: 'Annapurna', email: `${tenantId}@thali.example`, phone: null, address: null, isActive: true };
  const subscription = { durationMonths: 12, priceMinor: 149_900 };
  for (let time = 0; time < 2; time++) await stage.service.rpc.call(registerTenant, { ...tenant, ...subscription, password });
  expect((await stage.signIn(tenant.email)).user).toMatchObject({ role: 'admin', tenant_id: tenantId });
  expect((await stage.service.waitForEvent(tenantRegistered, (event) => event.tenantId === tenantId)).data).toMatchObject(
    subscription,
  );
  expect(
    await stage.service.sql(`select 1 from outbox where tenant_id = $1 and subject like 'evt.identity.tenant_registered.%'`, [
      tenantId,
    ]),
  ).toHaveLength(1);
});
