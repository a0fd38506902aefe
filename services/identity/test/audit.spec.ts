import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type AuditEntry, identityAudited } from '@thali/proto/audit';
import { changePassword } from '@thali/proto/identity/confirmation';
import { confirmEmail } from '@thali/proto/identity/email-change';
import { forgotPassword, resetPassword } from '@thali/proto/identity/registration';
import { renameOwner } from '@thali/proto/identity/user-info';
import { addUser, deleteUser, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import { v7 as uuidv7 } from 'uuid';
import { password, startStage } from './stage.js';

let stage: Awaited<ReturnType<typeof startStage>>;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

it('every change of the staff is told with who did it; scopes as they were and as they are; no password', async () => {
  const owner = await stage.confirmed((await stage.openRestaurant()).username);
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

it('what people change about themselves is told, too: the password, in the profile and by a mailed link, and the mail address', async () => {
  const { tenantId, username } = await stage.openRestaurant();
  const owner = await stage.confirmed(username);
  await owner.call(changePassword, { currentPassword: password, password: 'tamarind at midnight' });
  await stage.service.rpc.call(forgotPassword, { username });
  const link = /reset-password\?token=([\w-]+)/.exec(await stage.mailTo(username, 'reset-password?token='))?.[1] as string;
  await stage.service.rpc.call(resetPassword, { token: link, password: 'lemon rice at dawn' });
  const email = `new-${username}`;
  await stage.service.rpc.call(renameOwner, { tenantId, email });
  const token = /confirm-email\?token=([\w-]+)/.exec(await stage.mailTo(email, '/confirm-email?token='))?.[1] as string;
  await stage.service.rpc.call(confirmEmail, { token });
  const rows = await stage.service.sql<{ data: AuditEntry }>(
    `select payload->'data' as data from outbox where tenant_id = $1 and subject like '${identityAudited.subject}.%' order by id`,
    [tenantId],
  );
  const by = (action: string, details: object) => ({
    ...{ at: expect.any(String), by: username, action, subject: username, details: { name: 'Asha', ...details } },
  });
  expect(rows.map(({ data }) => data)).toEqual([
    by('password_changed', { byLink: false }),
    by('password_changed', { byLink: true }),
    by('email_changed', { from: username, to: email }),
  ]);
  expect(await stage.mailTo(username, 'with a link that we mailed to this address')).toContain('/forgot-password');
});
