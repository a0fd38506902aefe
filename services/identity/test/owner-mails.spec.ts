import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registerTenant, resetPassword } from '@thali/proto/identity/registration';
import { mailOwnerLink, remindOwner, renameOwner } from '@thali/proto/identity/user-info';
import { eventually } from '@thali/testing/eventually';
import { v7 as uuidv7 } from 'uuid';
import { later, minute, password, type Stage, startStage } from './stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
}, 120_000);
afterAll(() => stage?.service.stop(), 60_000);

const code = (name: string) => expect.objectContaining({ code: name });

it('a link that the operator has mailed opens the account for its owner, and the answer holds nothing of it', async () => {
  const { tenantId, username } = await stage.openRestaurant();
  const { rpc } = stage.service;
  expect(await rpc.call(mailOwnerLink, { tenantId })).toEqual({});
  const mail = await stage.mailTo(username, 'the operator of Thali sends you this link');
  const token = /reset-password\?token=([\w-]+)/.exec(mail)?.[1] as string;
  // Until it is used the present password stays.
  await stage.open(username, password);
  await rpc.call(resetPassword, { token, password: 'lemon rice at dawn' });
  await stage.open(username, 'lemon rice at dawn');
  await expect(rpc.call(mailOwnerLink, { tenantId: uuidv7() })).rejects.toEqual(code('NOT_FOUND'));
});

it('no owner gets more than six links an hour', async () => {
  const { tenantId } = await stage.openRestaurant();
  for (let link = 0; link < 6; link++) await stage.service.rpc.call(mailOwnerLink, { tenantId });
  await expect(stage.service.rpc.call(mailOwnerLink, { tenantId })).rejects.toEqual(code('TOO_MANY_ATTEMPTS'));
  await stage.service.rpc.call(mailOwnerLink, { tenantId }, later(61 * minute));
});

it("the confirmation of an owner's new address is mailed again, not at once, and only where one waits", async () => {
  const { tenantId, username } = await stage.openRestaurant();
  const { rpc } = stage.service;
  await expect(rpc.call(remindOwner, { tenantId })).rejects.toEqual(code('NOTHING_TO_CONFIRM'));
  const email = `new-${username}`;
  await rpc.call(renameOwner, { tenantId, email });
  await expect(rpc.call(remindOwner, { tenantId })).rejects.toEqual(code('TOO_MANY_ATTEMPTS'));
  await rpc.call(remindOwner, { tenantId }, later(11 * minute));
  await eventually('the second mail', async () => (await stage.mailsTo(email)).length > 1);
  expect(await stage.mailsTo(email)).toHaveLength(2);
});

it('an owner whom the operator set up is told so, and not welcomed as somebody who chose a password and a plan', async () => {
  const tenantId = uuidv7();
  const email = `owner-${tenantId}@thali.example`;
  const account = { tenantId, name: 'Udupi Garden', email, password, phone: null, address: null, isActive: true };
  const addedBy = { userId: uuidv7(), username: 'chief@thali.example' };
  await stage.service.rpc.call(registerTenant, { ...account, durationMonths: 12, priceMinor: 999_900, addedBy });
  const mail = await stage.mailTo(email, 'has set up Udupi Garden for you');
  expect(mail).toContain('Subject: Your restaurant is set up in Thali');
  expect(mail).toContain('Your subscription of 12 months has started.');
  expect(mail).toContain('/forgot-password');
  expect(mail).not.toMatch(/the password you chose|pick a plan|curry/);
});
