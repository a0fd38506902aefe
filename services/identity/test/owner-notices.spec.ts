import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addUser, deleteUser, updateUser, updateUserPassword } from '@thali/proto/identity/users';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { OwnerNotices } from '../src/owner-notices/owner-notices.js';
import { password, type SignedIn, type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 60_000);
afterAll(() => stage?.service.stop(), 60_000);

const subject = 'Who may do what was changed';
const mailsTo = async ({ caller }: SignedIn) => (await stage.mailsTo(caller.username)).filter((mail) => mail.includes(subject));
/** A new restaurant's owner, with the password entered, and a colleague, of whom the owner was told. */
async function restaurant() {
  const owner = await stage.confirmed((await stage.openRestaurant()).username);
  const username = await stage.hire(owner, ['POS']);
  await stage.mailTo(owner.caller.username, subject);
  return { owner, username };
}
/** As if the last mail were an hour old. Returns the mail that comes then. */
async function anHourLater(owner: SignedIn): Promise<string> {
  const before = (await mailsTo(owner)).length;
  const { tenantId } = owner.caller;
  await stage.service.sql(`update rights_act set told_at = told_at - interval '61 minutes' where tenant_id = $1`, [tenantId]);
  await stage.service.app.get(OwnerNotices).tellWhoWait();
  return eventually('the next mail to the owner', async () => (await mailsTo(owner))[before]);
}

describe('the owner', () => {
  it('is told at once who added whom with which rights, when, and from which device', async () => {
    const { owner, username } = await restaurant();
    const [mail = ''] = await mailsTo(owner);
    expect(mail).toContain(`"${owner.caller.username}" added the user "${username}", who may open POS`.slice(0, 60));
    expect(mail).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(mail).toContain('Chrome on Windows, 203.0.113.7');
    expect(mail).toContain('https://thali.example/dashboard/users');
  });

  it('is told of everything else that gives rights or opens an account, in one mail an hour', async () => {
    const { owner, username } = await restaurant();
    const email = `other-${uuidv7()}@mail.example`;
    await owner.call(updateUser, { username, name: 'Ravi', email, userScopes: ['POS', 'REPORTS'] });
    await owner.call(updateUserPassword, { username, password: 'another fine secret' });
    for (let n = 0; n < 5; n++) await stage.hire(owner);
    // Nothing of these.
    await owner.call(updateUser, { username, name: 'Ravi', email, userScopes: ['POS'] });
    await owner.call(deleteUser, { username });
    const mail = await anHourLater(owner);
    for (const text of ['more rights: REPORTS', `to "${email}"`, 'set a new password for']) expect(mail).toContain(text);
    expect(mail.match(/added the user/g)).toHaveLength(2 * 5);
    expect(await mailsTo(owner)).toHaveLength(2);
    const open = 'select 1 from rights_act where tenant_id = $1 and told_at is null';
    expect(await stage.service.sql(open, [owner.caller.tenantId])).toEqual([]);
  });

  it('is told also of what staff do, and reads no words that the account was made with', async () => {
    const { owner } = await restaurant();
    const manager = await stage.confirmed(await stage.hire(owner, ['SETTINGS', 'POS']));
    const name = 'Support https://evil.example call 900';
    await manager.call(addUser, { name, username: `new-${uuidv7()}@thali.example`, password, designation: name });
    const mail = await anHourLater(owner);
    expect(mail).toContain(`"${manager.caller.username}`.slice(0, 40));
    expect(mail).not.toMatch(/evil|900/);
  });

  it('reads a name that is long or has quotes cut and in quotes', async () => {
    const { owner } = await restaurant();
    const username = `${'call-900-now-'.repeat(4)}${uuidv7().slice(-8)}@${'x'.repeat(40)}.example`;
    await owner.call(addUser, { name: 'Ravi', username, password });
    const mail = await anHourLater(owner);
    expect(mail).not.toContain(username);
    expect(mail).toContain(`"${username.slice(0, 60)}…"`.slice(0, 40));
  });

  it('of one restaurant is told nothing of another', async () => {
    const [one, two] = [await restaurant(), await restaurant()];
    await stage.hire(two.owner);
    await anHourLater(two.owner);
    expect((await mailsTo(one.owner)).join()).not.toContain(two.owner.caller.username);
  });
});
