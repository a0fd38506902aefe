import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditEntry, identityAudited } from '@thali/proto/audit';
import { addUser, deleteUser, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import { v7 as uuidv7 } from 'uuid';
import { startStage } from './stage.js';

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage.service.stop(), 60_000);

it('every change of the staff is told with who did it; scopes as they were and as they are; no password', async () => {
  const owner = await stage.signIn((await stage.openRestaurant()).username);
  const username = `kumar-${uuidv7()}@thali.example`;
  const [first, second] = ['the first secret of Kumar', 'the second secret of Kumar'];
  await owner.call(addUser, { name: 'Kumar', username: username.toUpperCase(), password: first, userScopes: ['POS'] });
  await owner.call(updateUser, { username, name: 'Kumar', userScopes: ['POS', 'REPORTS'] });
  await owner.call(updateUserPassword, { username: username.toUpperCase(), password: second });
  await owner.call(deleteUser, { username });
  const rows = await stage.service.sql<{ data: AuditEntry }>(
    `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${identityAudited.subject}.%' order by id`,
    [owner.caller.tenantId],
  );
  const entry = (action: string, details: object) => ({
    ...{ at: expect.any(String), by: owner.caller.username, action, subject: username, details: { name: 'Kumar', ...details } },
  });
  expect(rows.map(({ data }) => data)).toEqual([
    entry('user_added', { scopes: ['POS'] }),
    entry('user_changed', { from: ['POS'], to: ['POS', 'REPORTS'] }),
    entry('password_reset', {}),
    entry('user_deleted', {}),
  ]);
});
