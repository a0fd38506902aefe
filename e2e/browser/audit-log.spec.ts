import { readFile } from 'node:fs/promises';
import { scopes } from '@thali/proto/scopes';
import { get } from './api.ts';
import { demoUser, hire, signIn } from './people.ts';
import { expect, test } from './test.ts';

test('what an admin does to the staff stands in the audit log, is found by person and action, and leaves as a file', async ({
  browser,
}) => {
  const owner = demoUser();
  const { page } = await signIn(browser, owner);
  const username = `audited-${Date.now()}@thali.example`;
  const password = 'a jar of mango pickle';
  await hire(page, owner, { username, password, name: 'Mango Singh', userScopes: ['POS'] });
  // The log hears of it a moment later, and its screen is not told.
  await expect.poll(async () => JSON.stringify(await get(page, '/audit-log'))).toContain(username);

  await page.goto('/dashboard/home');
  await page.getByRole('link', { name: 'Audit Log' }).click();
  await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: username });
  await expect(row).toBeVisible();
  await page.getByRole('combobox', { name: 'What was done' }).click();
  await page.getByRole('option', { name: 'User added' }).click();
  await page.getByRole('combobox', { name: 'Who did it' }).click();
  await page.getByRole('option', { name: owner.username }).click();
  for (const other of ['User changed', 'Order cancelled']) await expect(page.getByRole('cell', { name: other })).toHaveCount(0);
  await expect(row).toContainText('Mango Singh with POS');
  await expect(row).toContainText(owner.username);
  await expect(page.getByText(password)).toHaveCount(0);

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(username);
  expect(csv).not.toContain(password);
});

test('nobody but an admin sees the audit log, whatever their scopes', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const username = `everything-${Date.now()}@thali.example`;
  const password = 'a sack of basmati rice';
  await hire(page, demoUser(), { username, password, name: 'All Scopes', userScopes: scopes });
  const { page: manager } = await signIn(browser, { ...demoUser(), username, password });
  await manager.goto('/dashboard/home');
  await expect(manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' })).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Audit Log' })).toHaveCount(0);
  expect((await manager.request.get('/api/v1/audit-log')).status()).toBe(403);
  await manager.goto('/dashboard/audit-log');
  await expect(manager).toHaveURL(/\/no-access$/);
});
