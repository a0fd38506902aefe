import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { product } from './people.ts';
import { expect, test } from './test.ts';
import { sees, tick } from './ticks.ts';

test.use({ baseURL: product().baseUrl });

/** Sends a form that lacks one field after the other: each time the field's own text, and the cursor in it. */
async function refuses(page: Page, action: string, fields: [label: string, value: string, message: string][]) {
  for (const [label, value, message] of fields) {
    await page.getByRole('button', { name: action }).click();
    const field = page.getByLabel(label, { exact: true });
    await sees(page, message);
    await expect(field).toBeFocused();
    await field.fill(value);
  }
}

test('a business registers, says what is missing, and is at its plans when it has signed in', async ({ page }) => {
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
  await expect(page.getByText('Registered successfully! Please login to continue.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('curry leaf and kokum');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard/inactive-subscription');
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
    for (const path of ['/register', '/forgot-password', '/reset-password', '/reset-password?token=x']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page), path).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth), path).toBeLessThanOrEqual(width);
    }
  });
