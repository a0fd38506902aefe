import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { demoUser, signIn } from './people.ts';

const menu = '/dashboard/settings/menu-items';
const sure = 'Are you sure! This process is irreversible!';
const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const titles = (page: Page) => page.getByRole('article').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')));
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
async function confirmDeletion(page: Page, title: string) {
  const question = page.getByRole('dialog', { name: `Delete ${title}` });
  await expect(question.getByText(sure)).toBeVisible();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
}
/** The cashier's till in a browser of its own. */
async function till(browser: Parameters<typeof signIn>[0]): Promise<Page> {
  const cashier = demoUser((_, scopes) => scopes.includes('POS') && !scopes.includes('SETTINGS'));
  const { page } = await signIn(browser, cashier);
  await page.goto('/dashboard/pos');
  await expect(page.getByText('Live').first()).toBeVisible();
  return page;
}

test('an item is added, gets variants and addons, is changed and deleted', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Menu' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter title!')).toBeVisible();
  await expect(dialog.getByText('Please provide valid price!')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('Pepper Rasam');
  await dialog.getByLabel('Price', { exact: false }).first().fill('-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter title!')).toBeHidden();
  await expect(dialog.getByText('Please provide valid price!')).toBeVisible();
  await dialog.getByLabel('Price', { exact: false }).first().fill('85.50');
  await choose(page, 'Category', 'Starters');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menu item added successfully!')).toBeVisible();

  await page.getByLabel('Search Item').fill('pepper ras');
  await expect(row(page, 'Pepper Rasam').getByRole('heading')).toHaveText('Pepper Rasam - ₹85.50');
  await expect(row(page, 'Pepper Rasam')).toContainText('Starters · 0 variants');
  await page.getByRole('link', { name: 'Edit Pepper Rasam' }).click();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toHaveText('Settings>Menu Items>Pepper Rasam');

  page.on('dialog', (question) => {
    expect([question.type(), question.message()]).toEqual(['confirm', sure]);
    void question.accept();
  });
  for (const [kind, title, price] of [
    ['variant', 'Large', '120'],
    ['addon', 'Papad', ''],
  ] as const) {
    await page.getByRole('button', { name: `Add ${kind}` }).click();
    const add = page.getByRole('dialog', { name: `Add ${kind}` });
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add.getByText(`Please provide ${kind} title!`)).toBeVisible();
    await add.getByLabel('Title').fill(title);
    await add.getByLabel('Price').fill('-5');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add.getByText(`Please provide valid ${kind} price!`)).toBeVisible();
    await add.getByLabel('Price').fill(price);
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add).toBeHidden();
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const update = page.getByRole('dialog', { name: `Update ${kind}` });
    await update.getByLabel('Title').fill(`${title} one`);
    await update.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${title} one`)).toBeVisible();
    await page.getByRole('button', { name: `Delete ${title} one` }).click();
    await expect(page.getByText(`${title} one`)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Variants' }).click();
  await expect(page.getByRole('button', { name: 'Add variant' })).toBeHidden();

  await choose(page, 'Category', 'None');
  await page.getByLabel('Title').fill('Tomato Rasam');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menu item updated successfully!')).toBeVisible();
  await expect(trail).toHaveText('Settings>Menu Items>Tomato Rasam');

  await trail.getByRole('link', { name: 'Menu Items' }).click();
  await page.getByLabel('Search Item').fill('rasam');
  await expect(row(page, 'Tomato Rasam')).toContainText('No category · 0 variants');
  await page.getByRole('button', { name: 'Delete Tomato Rasam' }).click();
  await confirmDeletion(page, 'Tomato Rasam');
  await expect(page.getByText('Menu item deleted successfully!')).toBeVisible();
  await expect(row(page, 'Tomato Rasam')).toBeHidden();
});

test('an item that is not there says so, and so does a list that can not be loaded', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(`${menu}/01a00000-0000-7000-8000-000000000000`);
  await expect(page.getByText('Error loading details! Please Try Later!')).toBeVisible();
  for (const path of ['menu-items', 'settings/categories'])
    await page.route(`**/api/v1/${path}`, (route) => route.fulfill({ status: 500, json: {} }));
  for (const path of [menu, `${menu}/categories`]) {
    await page.goto(path);
    await expect(page.getByText('Error loading data, Try Later!')).toBeVisible();
  }
});

test('categories are added, put in order by keyboard, changed and deleted', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL(`${menu}/categories`);
  for (const name of ['#', 'Title', 'Actions']) await expect(page.getByRole('columnheader', { name })).toBeVisible();
  const names = () => page.getByRole('row').locator('td:nth-child(2)').allTextContents();
  const before = await names();
  await page.getByRole('button', { name: 'New' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Category' });
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(add.getByText('Please provide Category Title!')).toBeVisible();
  await add.getByLabel('Title').fill('Festival Specials');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category added successfully!')).toBeVisible();

  const handle = page.getByRole('button', { name: 'Move Festival Specials' });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(handle).toBeFocused();
  await expect.poll(names).toEqual([...before.slice(0, -2), 'Festival Specials', ...before.slice(-2)]);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to top' }).press('Enter');
  await expect.poll(names).toEqual(['Festival Specials', ...before]);
  await expect(page.getByText(`Festival Specials is now at place 1 of ${before.length + 1}.`)).toBeAttached();
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect.poll(names).toEqual(['Festival Specials', ...before]);

  await page.getByRole('button', { name: 'Edit Festival Specials' }).click();
  const update = page.getByRole('dialog', { name: 'Update Category' });
  await update.getByLabel('Title').fill('');
  await update.getByRole('button', { name: 'Save' }).click();
  await expect(update.getByText('Please provide title!')).toBeVisible();
  await update.getByLabel('Title').fill('Diwali');
  await update.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category updated successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Diwali' }).click();
  await confirmDeletion(page, 'Diwali');
  await expect.poll(names).toEqual(before);
});

test('a dish that is sold out is so at an open till without a reload, and its cart stays', async ({ browser }) => {
  const pos = await till(browser);
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  await pos.getByRole('button', { name: 'Add Butter Naan' }).click();
  const add = pos.getByRole('button', { name: 'Add Mango Lassi' });
  await expect(add).toBeVisible();
  await page.getByLabel('Search Item').fill('Mango Lassi');
  const mark = page.getByRole('switch', { name: 'Mango Lassi is sold out' });
  await mark.click({ force: true });
  await expect(page.getByText('Menu item marked as sold out!')).toBeVisible();
  await expect(add).toBeHidden();
  await expect(pos.getByRole('region', { name: 'Cart', exact: true }).getByText('Butter Naan')).toBeVisible();
  await mark.click({ force: true });
  await expect(add).toBeVisible();
});

test('items are put in order by keyboard, by menu and by hand, and the till shows that order', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  await expect(row(page, 'Paneer Tikka')).toBeVisible();
  const [first, second, third, ...rest] = await titles(page);
  const handle = page.getByRole('button', { name: `Move ${first}`, exact: true });
  const shows = async (...order: (string | null | undefined)[]) =>
    expect.poll(async () => (await titles(page)).slice(0, order.length)).toEqual(order);
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await shows(second, first, third);
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await shows(second, third, first, rest[0]);
  await handle.click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await shows(first, second, third);

  const from = await handle.boundingBox();
  const to = await page.getByRole('button', { name: `Move ${third}`, exact: true }).boundingBox();
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 60, { steps: 5 });
  await page.mouse.move(to.x + 20, to.y + 25, { steps: 10 });
  await page.mouse.up();
  await shows(second, third, first, rest[0]);
  await page.waitForLoadState('networkidle');
  const items = await (await page.request.get('/api/v1/menu-items')).json();
  expect(items.slice(0, 3).map((item: { title: string }) => item.title)).toEqual([second, third, first]);
  await handle.click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await shows(first, second, third);
  await page.waitForLoadState('networkidle');
});

test('a file with a wrong line changes nothing and says which; the right one is imported, and the menu comes out again', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  const fromMenu = async (name: string) => {
    await page.getByRole('button', { name: 'CSV' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const exported = async () => {
    const file = page.waitForEvent('download');
    await fromMenu('Export');
    const download = await file;
    expect(download.suggestedFilename()).toBe('menu.csv');
    return readFile((await download.path()) as string, 'utf8');
  };
  const before = await exported();
  const header = before.split('\r\n')[0]?.replace('\uFEFF', '');
  expect(header).toBe('id,title,category,price,net_price,tax,diet,sold_out,variants,addons');
  const count = before.trim().split('\r\n').length - 1;
  await expect(page.getByRole('status').filter({ hasText: `${count} items` })).toBeVisible();

  await fromMenu('Import');
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const file = (lines: string[]) => ({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines, ''].join('\r\n')),
  });
  const input = page.locator('input[type=file]');
  const button = dialog.getByRole('button', { name: 'Import', exact: true });
  await expect(button).toBeDisabled();
  await input.setInputFiles(file([',Import Idli,Import,60,,,veg,no,,', ',Import Vada,Import,sixty,,GST 99,veg,no,,']));
  await expect(dialog.getByText('1 line is wrong')).toBeVisible();
  await expect(dialog.getByRole('row', { name: '3 Please provide valid price!' })).toBeVisible();
  await expect(button).toBeDisabled();
  await input.setInputFiles(file([',Import Idli,Import,60,,,veg,no,,', ',Import Vada,Import,65,,,veg,no,Half=40;Full=65,']));
  await expect(dialog.getByText('2 added, 0 changed')).toBeVisible();
  await button.click();
  await expect(page.getByText('Menu imported successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByLabel('Search Item').fill('import');
  await expect(page.getByText(`2 of ${count + 2} items`)).toBeVisible();
  await expect(row(page, 'Import Vada')).toContainText('Import · 2 variants');

  await fromMenu('Import');
  await input.setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(await again(page)) });
  await expect(dialog.getByText('The menu is already as this file says.')).toBeVisible();
  await expect(button).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  for (const title of ['Import Idli', 'Import Vada']) {
    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await confirmDeletion(page, title);
    await expect(row(page, title)).toBeHidden();
  }
  const categories = await (await page.request.get('/api/v1/settings/categories')).json();
  const made = categories.find((category: { title: string }) => category.title === 'Import');
  expect((await page.request.delete(`/api/v1/settings/categories/${made.id}`)).status()).toBe(200);
});

const again = async (page: Page) => (await page.request.get('/api/v1/menu-items/export')).body();
