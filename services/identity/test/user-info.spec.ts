import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { countUsers, listAllUsers, renameOwner } from '@thali/proto/identity/user-info';
import { v7 as uuidv7 } from 'uuid';
import { operator, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
let udupi: { tenantId: string; username: string };
let annapoorna: { tenantId: string; username: string };
let chief: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  stage = await startStage();
  [udupi, annapoorna] = [await stage.openRestaurant(), await stage.openRestaurant()];
  owner = await stage.confirmed(udupi.username);
  await stage.hire(owner);
  chief = await stage.signIn(operator.username, operator.password, 'operator');
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

it('the operator sees the users of all tenants, in pages, and finds them by name, username and phone', async () => {
  const all = await chief.call(listAllUsers, {});
  expect(all).toMatchObject({ totalUsers: 3, totalPages: 1, currentPage: 1, perPage: 20 });
  expect(new Set(all.users.map(({ tenant_id }) => tenant_id))).toEqual(new Set([udupi.tenantId, annapoorna.tenantId]));
  const pages = await Promise.all([1, 2, 3, 4].map((page) => chief.call(listAllUsers, { page, perPage: 1 })));
  expect(pages.map(({ users }) => users[0]?.id)).toEqual([...all.users.map(({ id }) => id), undefined]);
  expect((await chief.call(listAllUsers, { search: annapoorna.username.toUpperCase() })).users).toMatchObject([
    { username: annapoorna.username, role: 'admin' },
  ]);
  expect((await chief.call(listAllUsers, { search: 'rav' })).totalUsers).toBe(1);
  expect((await chief.call(listAllUsers, { search: 'r%v' })).totalUsers).toBe(0);
});

it("a tenant's session shows nobody of another tenant, whatever it says it is", async () => {
  const { sessionId } = chief.caller;
  for (const caller of [
    owner.caller,
    { ...owner.caller, sessionId },
    { ...owner.caller, role: 'superadmin' as const, sessionId },
  ]) {
    const { users } = await stage.service.as(caller).call(listAllUsers, {});
    expect(new Set(users.map(({ tenant_id }) => tenant_id))).toEqual(new Set([udupi.tenantId]));
  }
});

it("the operators' tenant with a session that is none, or has ended, shows nobody", async () => {
  const nobodys = stage.service.as({ ...chief.caller, sessionId: uuidv7() });
  expect((await nobodys.call(listAllUsers, {})).totalUsers).toBe(0);
  const other = await stage.signIn(operator.username, operator.password, 'operator');
  await stage.service.sql('update session set ended_at = now() where id = $1', [other.caller.sessionId]);
  expect((await other.call(listAllUsers, {})).totalUsers).toBe(0);
});

it("a live operator's session lets nobody write", async () => {
  await expect(
    stage.service.database.tx(chief.caller, async (tx) => {
      await tx.query(`select set_config('app.operator_session', $1, true)`, [chief.caller.sessionId]);
      const [, changed] = await tx.query<[unknown, number]>(`update app_user set name = 'Nobody' where tenant_id = $1`, [
        udupi.tenantId,
      ]);
      return changed;
    }),
  ).resolves.toBe(0);
});

it('the users of one tenant are counted', async () => {
  const counted = await stage.service.rpc.call(countUsers, { tenantId: udupi.tenantId });
  expect(counted).toEqual({ count: 2 });
});

it("another address of an owner that is taken, or of nobody's tenant, is refused; the present one changes nothing", async () => {
  const { tenantId, username } = annapoorna;
  await expect(stage.service.rpc.call(renameOwner, { tenantId, email: udupi.username })).rejects.toMatchObject({
    code: 'USERNAME_TAKEN',
  });
  expect(await stage.service.rpc.call(renameOwner, { tenantId, email: username.toUpperCase() })).toEqual({ pending: false });
  await expect(stage.service.rpc.call(renameOwner, { tenantId: uuidv7(), email: 'x@thali.example' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
