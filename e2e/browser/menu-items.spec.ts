import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { get } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { confirmDeletion } from './settings-pages.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const menu = '/dashboard/settings/menu-items';
const sure = textOf('M434');
const row = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const titles = (page: Page) => page.getByRole('article').evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')));
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
/** Opens the cashier's till in a browser of its own. */
async function till(browser: Parameters<typeof signIn>[0]): Promise<Page> {
  const cashier = demoUser((_, scopes) => scopes.includes('POS') && !scopes.includes('SETTINGS'));
  const { page } = await signIn(browser, cashier);
  await page.goto('/dashboard/pos');
  await expect(page.getByText('Live').first()).toBeVisible();
  return page;
}

const redPicture = (): Buffer =>
  PNG.sync.write(Object.assign(new PNG({ width: 640, height: 480 }), { data: Buffer.alloc(640 * 480 * 4, 'ff0000ff', 'hex') }));

test('an item is added, gets variants and addons, is changed and deleted', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  await sees(page.getByRole('main'), 'M347', 'M349', 'M351');
  await page.getByRole('button', { name: 'New' }).click();
  const dialog = page.getByRole('dialog', { name: textOf('M350') });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(dialog, 'M350', 'M405');
  await expect(dialog.getByText('Please provide valid price!')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('Pepper Rasam');
  await dialog.getByLabel('Price', { exact: false }).first().fill('-1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(textOf('M405'))).toBeHidden();
  await sees(dialog, 'M406');
  tick('S062');
  await dialog.getByLabel('Price', { exact: false }).first().fill('85.50');
  await choose(page, 'Category', 'Starters');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menu item added successfully!')).toBeVisible();

  await page.getByLabel('Search Item').fill('pepper ras');
  await expect(row(page, 'Pepper Rasam').getByRole('heading')).toHaveText(
    textOf('M348', { title: 'Pepper Rasam', price: '₹85.50' }),
  );
  await expect(row(page, 'Pepper Rasam')).toContainText('Starters · 0 variants');
  await page.getByRole('link', { name: 'Edit Pepper Rasam' }).click();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail).toHaveText(textOf('M352', { 'item title': 'Pepper Rasam' }).replaceAll(' > ', '>'));
  tick('M348', 'M352');
  const editor = page.getByRole('main');
  await sees(editor, 'M353-M356', 'M358', 'M361');
  for (const id of ['M362', 'M363'])
    await expect(editor.getByRole('button', { name: new RegExp(`^${textOf(id)}`) })).toBeVisible();
  await page.getByRole('combobox', { name: textOf('M358'), exact: true }).click();
  const taxes = page.getByRole('listbox', { name: textOf('M358') });
  await sees(taxes, 'M359');
  const [{ title, rate, type }] = await get(page, '/settings/taxes');
  await expect(taxes.getByText(textOf('M360', { title, rate, type }), { exact: true })).toBeVisible();
  tick('M360', 'M362', 'M363');
  await page.keyboard.press('Escape');
  await page.getByLabel('Price', { exact: false }).first().fill('-1');
  await editor.getByRole('button', { name: textOf('M361') }).click();
  await sees(editor, 'M407');
  await page.getByLabel('Price', { exact: false }).first().fill('85.50');

  page.on('dialog', (question) => {
    expect([question.type(), question.message()]).toEqual(['confirm', sure]);
    void question.accept();
  });
  const photo = page.getByRole('group', { name: 'Photo of Pepper Rasam' });
  await page.locator('input[type=file]').setInputFiles({ name: 'rasam.png', mimeType: 'image/png', buffer: redPicture() });
  await expect(page.getByText('Image uploaded successfully!')).toBeVisible();
  await expect(photo.getByRole('img', { name: 'Pepper Rasam' })).toBeVisible();
  await photo.getByRole('button', { name: 'Delete photo' }).click();
  await expect(page.getByText('Image removed successfully!')).toBeVisible();
  await expect(photo.getByRole('button', { name: 'Upload photo' })).toBeFocused();
  for (const [kind, title, price] of [
    ['variant', 'Large', '120'],
    ['addon', 'Papad', ''],
  ] as const) {
    await page.getByRole('button', { name: `Add ${kind}` }).click();
    const add = page.getByRole('dialog', { name: `Add ${kind}` });
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add.getByText(textOf('M408').replace('variant', kind))).toBeVisible();
    await add.getByLabel('Title').fill(title);
    await add.getByLabel('Price').fill('-5');
    await add.getByRole('button', { name: 'Save' }).click();
    await expect(add.getByText(textOf('M409').replace('variant', kind))).toBeVisible();
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
  // Each deletion of photo, variant and addon was confirmed in a dialog with its text.
  tick('M408', 'M409', 'M434', 'M435', 'M436', 'S064-S068');
  await page.getByRole('button', { name: 'Variants' }).click();
  await expect(page.getByRole('button', { name: 'Add variant' })).toBeHidden();

  await page.getByRole('combobox', { name: textOf('M356'), exact: true }).click();
  await sees(page.getByRole('listbox', { name: textOf('M356') }), 'M357');
  await page.getByRole('option', { name: textOf('M357'), exact: true }).click();
  await page.getByLabel('Title').fill('Tomato Rasam');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menu item updated successfully!')).toBeVisible();
  await expect(trail).toHaveText('Settings>Menu Items>Tomato Rasam');

  await trail.getByRole('link', { name: 'Menu Items' }).click();
  await page.getByLabel('Search Item').fill('rasam');
  await expect(row(page, 'Tomato Rasam')).toContainText('No category · 0 variants');
  await confirmDeletion(page, 'Tomato Rasam', 'M429');
  await expect(page.getByText('Menu item deleted successfully!')).toBeVisible();
  await expect(row(page, 'Tomato Rasam')).toBeHidden();
  tick('S061', 'S063');
});

test('categories are added, put in order by keyboard, changed and deleted', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto(menu);
  await page.getByRole('link', { name: 'Categories' }).click();
  await expect(page).toHaveURL(`${menu}/categories`);
  await sees(page.getByRole('main'), 'M364');
  await sees(page.getByRole('row').first(), 'M365-M367');
  const names = page.getByRole('row').locator('td:nth-child(2)');
  const categories: { title: string }[] = await get(page, '/settings/categories');
  const before = categories.map(({ title }) => title);
  await expect(names).toHaveText(before);
  await page.getByRole('button', { name: 'New' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Category' });
  await add.getByRole('button', { name: 'Save' }).click();
  await sees(add, 'M418');
  await add.getByLabel('Title').fill('Festival Specials');
  await add.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category added successfully!')).toBeVisible();

  const handle = page.getByRole('button', { name: 'Move Festival Specials' });
  await handle.focus();
  for (const place of [-1, -2]) {
    await page.keyboard.press('ArrowUp');
    await expect(names).toHaveText([...before.slice(0, place), 'Festival Specials', ...before.slice(place)]);
    await expect(handle).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move to top' }).press('Enter');
  await expect(names).toHaveText(['Festival Specials', ...before]);
  await expect(page.getByText(`Festival Specials is now at place 1 of ${before.length + 1}.`)).toBeAttached();
  await expect
    .poll(async () => {
      const categories: { title: string }[] = await get(page, '/settings/categories');
      return categories[0]?.title;
    })
    .toBe('Festival Specials');
  await page.reload();
  await expect(names).toHaveText(['Festival Specials', ...before]);

  await page.getByRole('button', { name: 'Edit Festival Specials' }).click();
  const update = page.getByRole('dialog', { name: 'Update Category' });
  await update.getByLabel('Title').fill('');
  await update.getByRole('button', { name: 'Save' }).click();
  await sees(update, 'M419');
  await update.getByLabel('Title').fill('Diwali');
  await update.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Category updated successfully!')).toBeVisible();
  await confirmDeletion(page, 'Diwali', 'M430');
  await expect(names).toHaveText(before);
  tick('S069-S071');
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
  const stores = (...order: (string | null | undefined)[]) =>
    expect
      .poll(async () => {
        const items: { title: string }[] = await get(page, '/menu-items');
        return items.slice(0, order.length).map(({ title }) => title);
      })
      .toEqual(order);
  await handle.focus();
  await page.keyboard.press('ArrowDown');
  await shows(second, first, third);
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await shows(second, third, first, rest[0]);
  await handle.click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await shows(first, second, third);

  // The moved row has stopped at the top.
  await handle.hover();
  const from = await handle.boundingBox();
  const to = await page.getByRole('button', { name: `Move ${third}`, exact: true }).boundingBox();
  if (!from || !to) throw new Error('no handles');
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 60, { steps: 5 });
  await page.mouse.move(to.x + 20, to.y + 25, { steps: 10 });
  await page.mouse.up();
  await shows(second, third, first, rest[0]);
  await stores(second, third, first);
  await handle.click();
  await page.getByRole('menuitem', { name: 'Move to top' }).click();
  await shows(first, second, third);
  await stores(first, second, third);
});
