import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { post } from './api.ts';
import { enterPassword, operatorPassword, signInOperator } from './people.ts';
import { expect, test } from './test.ts';
import { sees, tick } from './ticks.ts';

test('plans are made, changed and deleted', async ({ browser }) => {
  const { page } = await signInOperator(browser);
  await page.goto('/superadmin/dashboard/subscriptions');
  const name = `Plan ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog', { name: `Delete ${name}` });
  await page.getByRole('button', { name: 'New' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Duration in months').fill('24');
  await dialog.getByLabel('Amount (₹)').fill('123456.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'M113');
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row.getByRole('cell', { name: '2 Years', exact: true })).toBeVisible();
  await expect(row.getByText('₹1,23,456.50')).toBeVisible();
  await sees(row, 'M065', 'M066');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByLabel('Amount (₹)').fill('99');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await enterPassword(page, operatorPassword());
  await sees(page, 'M112');
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Are you sure! This process is irreversible!')).toBeVisible();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await sees(page, 'M114');
  await expect(row).toHaveCount(0);
});

test('a policy is written and shown, and nothing hostile comes out of it', async ({ browser }) => {
  const { page } = await signInOperator(browser);
  await page.goto('/superadmin/dashboard/rules');
  for (const tab of ['Privacy', 'Refund', 'Terms']) await expect(page.getByRole('tab', { name: tab })).toBeVisible();
  await page.getByRole('tab', { name: 'Refund' }).click();
  const line = `Seven days, ${randomUUID()}`;
  await page.getByRole('textbox', { name: 'Refund policy' }).fill(line);
  await sees(page, 'M067');
  await page.getByRole('button', { name: 'Save Policy' }).click();
  await sees(page, 'M121');
  await page.goto('/refund');
  await expect(page.getByText(line)).toBeVisible();

  const content = `<h2 onclick="x()">Terms</h2><script>window.harmed = 1</script><img src=x onerror="window.harmed = 1">
    <a href="javascript:window.harmed=1">here</a><iframe srcdoc="<p>x"></iframe><p style="position:fixed">Be kind.</p>`;
  await post(page, '/superadmin/policies', { type: 'terms', content });
  await page.goto('/terms');
  await expect(page.getByText('Be kind.')).toBeVisible();
  const text = await page.locator('article').evaluate((article) => article.innerHTML);
  expect(text).not.toMatch(/script|onclick|onerror|javascript|iframe|img|style/);
  expect(await page.evaluate('window.harmed')).toBeUndefined();
  await page.goto('/policy/cookies');
  await expect(page.getByText('Failed to load policy.')).toBeVisible();
  tick('S007');
});

test('an editor of policies that does not come says so', async ({ browser }) => {
  const { page } = await signInOperator(browser);
  const built = JSON.parse(readFileSync(new URL('../../web/dist/.vite/manifest.json', import.meta.url), 'utf8'));
  const [styles] = built['src/features/operator/rules/policy-editor.tsx'].css;
  await page.route(`**/${styles}`, (route) => route.abort());
  await page.goto('/superadmin/dashboard/rules');
  await sees(page, 'M119');
  tick('S095');
});
