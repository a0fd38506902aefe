import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { get } from './api.ts';
import { mailedToken } from './mails.ts';
import { demoUser, product, signIn } from './people.ts';
import { expect, test } from './test.ts';

test.use({ baseURL: product().baseUrl });

/** A person's manual actions, counted. */
class Hand {
  clicks = 0;
  fields = 0;
  constructor(private readonly page: Page) {}

  async press(name: string | RegExp): Promise<void> {
    this.clicks += 1;
    await this.page.getByRole('button', { name }).click();
  }
  async follow(link: string): Promise<void> {
    this.clicks += 1;
    await this.page.getByRole('link', { name: link }).click();
  }
  async fill(label: string, value: string): Promise<void> {
    this.fields += 1;
    await this.page.getByLabel(label, { exact: true }).fill(value);
  }
}

test('from the first page to the first paid order in 12 clicks and 13 fields at most, signed in by the confirmation, on trial', async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  const hand = new Hand(page);
  const email = `owner-${randomUUID()}@thali.example`;
  await page.goto('/login');
  await hand.follow('Create Account');
  await hand.fill('Business Name', 'Udupi Garden');
  await hand.fill('Email', email);
  await hand.fill('Password', 'curry leaf and kokum');
  await hand.fill('Mobile Number', '9845012345');
  await hand.fill('Address', '4 Church Street');
  await hand.press('Create Account');
  await expect(page.getByRole('heading', { name: 'Check Your Mail' })).toBeVisible();
  hand.clicks += 1;
  await page.goto(`/confirm-registration?token=${await mailedToken(email, 'confirm-registration')}`);
  await hand.fill('Password', 'curry leaf and kokum');
  await hand.press('Confirm Email');

  const list = page.getByRole('region', { name: 'Your way to the first paid order' });
  await expect(list.getByText(/Your trial runs until/)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/home');
  expect(await violations(page)).toEqual([]);
  for (const [button, step] of [
    ['GST 5%', 'Taxes, done'],
    ['South Indian', 'Menu, done'],
    ['Add tables 1 to 20', 'Tables, done'],
  ] as const) {
    await hand.press(button);
    await expect(list.getByRole('heading', { name: step })).toBeVisible();
  }
  await hand.follow('Open POS');
  await hand.press('Add Idli');
  await hand.press(/Create.Receipt/);
  // 50 rupees and 5 % of them.
  await hand.press(/^Collect.*52\.50/);
  await expect.poll(async () => (await get(page, '/dashboard')).ordersCount).toBe(1);
  expect(hand.clicks).toBeLessThanOrEqual(12);
  expect(hand.fields).toBeLessThanOrEqual(13);
  expect(refused).toEqual([]);
});

test('a table whose title is taken says so at the title, and nothing that was typed is lost', async ({ browser }) => {
  const { page: owner } = await signIn(browser, demoUser());
  await owner.goto('/dashboard/settings/tables');
  await owner.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = owner.getByRole('dialog', { name: 'Add New Table' });
  await dialog.getByLabel('Title').fill('table t1');
  await dialog.getByLabel('Floor').fill('Roof');
  await dialog.getByLabel('Seating Capacity').fill('4');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('A table with this title is there already!');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByLabel('Floor')).toHaveValue('Roof');
});
