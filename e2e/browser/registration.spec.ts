import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { mailedToken } from './mails.ts';
import { product } from './people.ts';
import { expect, test } from './test.ts';
import { sees, tick } from './ticks.ts';

test.use({ baseURL: product().baseUrl });

/** Sends the form with one field after the other still missing: each time the field's own text is shown, and the field has the focus. */
async function refuses(page: Page, action: string, fields: [label: string, value: string, message: string][]) {
  for (const [label, value, message] of fields) {
    await page.getByRole('button', { name: action }).click();
    const field = page.getByLabel(label, { exact: true });
    await sees(page, message);
    await expect(field).toBeFocused();
    await field.fill(value);
  }
}

test('a business registers, says what is missing, confirms its address, and is signed in', async ({ page }) => {
  const email = `owner-${randomUUID()}@thali.example`;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create Account' }).click();
  await expect(page).toHaveURL('/register');
  await refuses(page, 'Create Account', [
    ['Business Name', 'Udupi Garden', 'M073'],
    ['Email', 'not an address', 'M074'],
    ['Email', email, 'M078'],
    ['Password', 'curry leaf and kokum', 'M075'],
    ['Mobile Number', '9845012345', 'M076'],
    ['Address', '4 Church Street', 'M077'],
  ]);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Mail' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change Details' }).click();
  await expect(page.getByLabel('Business Name')).toHaveValue('Udupi Garden');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expect(page.getByText('Almost done! Open the link that we have mailed you').last()).toBeVisible();
  await page.goto(`/confirm-registration?token=${await mailedToken(email, 'confirm-registration')}`);
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await sees(page, 'M075');
  await page.getByLabel('Password', { exact: true }).fill('not what was chosen');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page.getByText('This is not the password that was chosen!').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('curry leaf and kokum');
  await page.getByRole('button', { name: 'Confirm Email' }).click();
  await expect(page).toHaveURL('/dashboard/home');
  tick('S004');
});

test('a forgotten password: the same sentence for every address, and no page without a token', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await refuses(page, 'Send Link', [['Email', 'nobody@thali.example', 'M079']]);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('If the account exists, a link to set a new password is on its way!').first()).toBeVisible();
  await page.goto('/reset-password');
  await sees(page, 'M080');
  await page.goto(`/reset-password?token=${'A'.repeat(64)}`);
  await refuses(page, 'Set Password', [['New Password', 'curry leaf and kokum', 'M081']]);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Invalid request!')).toBeVisible();
  tick('S005', 'S006');
});

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 360],
] as const)
  test(`the pages before the sign-in are accessible and fit ${width} px in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/register',
      '/confirm-registration',
      '/confirm-registration?token=x',
      '/forgot-password',
      '/reset-password',
      '/reset-password?token=x',
      '/confirm-email?token=x',
      '/stop-email-change',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page), path).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
