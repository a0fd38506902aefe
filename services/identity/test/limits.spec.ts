import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addUser, listUsers } from '@thali/proto/identity/users';
import { limits, limitsKeptBy } from '@thali/proto/limits';
import { identityLimitsInUse } from '@thali/proto/limits-in-use';
import { v7 as uuidv7 } from 'uuid';
import { password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

/** An owner whose plan allows so many users, the owner included. */
async function ownerWith(users: number): Promise<SignedIn> {
  const { tenantId, username } = await stage.openRestaurant();
  await stage.service.sql('insert into tenant_limits values ($1, $2, 1)', [tenantId, { users }]);
  return stage.confirmed(username);
}
const hire = (owner: SignedIn, username = `new-${uuidv7()}@thali.example`) =>
  owner.call(addUser, { name: 'Ravi', username, password });

describe('the users of a store', () => {
  it('are all that identity keeps a limit of', () => {
    expect(limitsKeptBy('identity')).toEqual(['users']);
  });
  it('are added up to the limit; one more is refused, and the name stays free', async () => {
    const owner = await ownerWith(2);
    await hire(owner);
    const before = await owner.call(listUsers, {});
    const username = `new-${uuidv7()}@thali.example`;
    await expect(hire(owner, username)).rejects.toMatchObject({
      ...{ code: 'LIMIT_REACHED', status: 409, message: 'A store has at most 2 users!' },
      extra: { details: { what: 'users', limit: 2, used: 2 } },
    });
    expect(await owner.call(listUsers, {})).toEqual(before);
    await hire(await ownerWith(2), username);
  });
  it('of two that are added at once at the last place, one is', async () => {
    const owner = await ownerWith(2);
    const added = await Promise.allSettled([hire(owner), hire(owner)]);
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await owner.call(listUsers, {})).toHaveLength(2);
  });
  it('are as many as the table says where nothing was heard of the plan', async () => {
    const { tenantId, username } = await stage.openRestaurant();
    await stage.service.sql(
      `insert into app_user (tenant_id, id, username, password_hash, role, scope, name, created_at)
       select $1::uuid, gen_random_uuid(), 'staff' || n || $1::text, '', 'user', '', 'Ravi', now() from generate_series(2, $2) as n`,
      [tenantId, limits.users.most],
    );
    const owner = await stage.confirmed(username);
    await expect(hire(owner)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await owner.call(identityLimitsInUse, {})).toEqual([{ what: 'users', used: 500, limit: 500 }]);
  });
  it('are told to the owner when four fifths are used', async () => {
    const owner = await ownerWith(3);
    await hire(owner);
    expect(await owner.call(identityLimitsInUse, {})).toEqual([]);
    await hire(owner);
    expect(await owner.call(identityLimitsInUse, {})).toEqual([{ what: 'users', used: 3, limit: 3 }]);
  });
});
