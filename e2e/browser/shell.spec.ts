import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

test('the sidebar, the search and the user menu lead everywhere', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/home');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await sees(sidebar, 'M016-M027');
  await expect(sidebar.getByText(/^ADMIN · \w+/)).toBeVisible();
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(sidebar.getByText('Offerings')).toBeHidden();
  await sidebar.getByRole('button', { name: 'Expand sidebar' }).click();

  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await sees(search, 'M028-M035');
  for (const id of ['M016', 'M017', 'M018', 'M019', 'M021', 'M022', 'M023', 'M025', 'M026', 'M027'])
    await expect(search.getByText(textOf(id), { exact: true })).toBeVisible();
  await search.getByRole('textbox').fill('STORE');
  await expect(search.getByRole('button')).toHaveText(['Store Settings', 'Store Tables']);
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  tick('S017');

  await page.getByRole('button', { name: 'User menu' }).click();
  const menu = page.getByRole('menu');
  await sees(menu, 'M036-M039');
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  tick('S016');
});

test('devices: each is shown with where and since when; all but the own are logged out after a question', async ({ browser }) => {
  const cook = demoUser((_, scopes) => scopes.includes('KITCHEN') && !scopes.includes('POS'));
  const { page: other } = await signIn(browser, cook);
  const { page } = await signIn(browser, cook);
  await page.goto('/dashboard/devices');
  await sees(page, 'M385');
  const own = page.getByRole('listitem').filter({ hasText: textOf('M387') });
  await sees(own, 'M387');
  await expect(own).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(textOf('M387'));
  await expect(own.getByRole('button')).toHaveCount(0);
  await expect(own.getByText(new RegExp(`^${textOf('M386')} \\d`))).toBeVisible();
  for (const fact of [/^Chrome.* on Linux$/, 'Unknown']) await expect(own.getByText(fact)).toBeVisible();
  tick('M386');

  const others = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove/ }) });
  await expect(others).not.toHaveCount(0);
  const before = await others.count();
  await others.first().getByRole('button').click();
  const question = page.getByRole('alertdialog');
  await sees(question, 'M437');
  await question.getByRole('button', { name: 'Cancel' }).click();
  for (let left = before; left > 0; left--) {
    await others.first().getByRole('button').click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(others).toHaveCount(left - 1);
  }
  await other.goto('/dashboard/kitchen');
  await expect(other).toHaveURL(/\/login/);
  tick('S052');
});

test('support: the address is copied, or opened in the mail app or on the web; the profile is to be read only', async ({
  browser,
}) => {
  const { page, context } = await signIn(browser, demoUser());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/dashboard/contact-support');
  await sees(page, 'M388');
  await expect(page.getByText(/within 24 hours/)).toBeVisible();
  const address = (await page.getByRole('main').getByText('@').textContent()) as string;
  await page.getByRole('button', { name: 'Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  await dialog.getByRole('button', { name: 'Copy address' }).click();
  await sees(page, 'M068');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
  await expect(dialog.getByRole('link', { name: 'Open mail app' })).toHaveAttribute('href', `mailto:${address}`);
  const web = dialog.getByRole('link', { name: 'Open web mail' });
  await expect(web).toHaveAttribute('href', new RegExp(`^https://.*to=${encodeURIComponent(address)}$`));
  await expect(web).toHaveAttribute('target', '_blank');
  tick('S053', 'S054');

  await page.goto('/dashboard/profile');
  const profile = page.getByRole('main');
  for (const label of ['Name', 'Email / Username', 'Contact No', 'Address', 'Designation', 'Role'])
    await expect(profile.getByRole('term').getByText(label, { exact: true })).toBeVisible();
  await expect(profile.getByRole('definition').getByText(demoUser().username)).toBeVisible();
  await expect(profile.getByRole('textbox')).toHaveCount(0);
  tick('S019');
});
