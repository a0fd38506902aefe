import type { Page } from '@playwright/test';
import { get, post, remove } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, oneLook, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

const load = async (page: Page) => {
  await page.goto('/dashboard/reservation');
  await expect(page.getByRole('heading', { name: 'Advance Booking' })).toBeVisible();
};
const filterBy = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: /^Filter:/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('radio', { name: choice, exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('button', { name: `Filter: ${choice}` })).toBeVisible();
};
const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bookings' }).getByRole('listitem').filter({ hasText: name });
const pick = async (page: Page, name: string) => {
  const form = page.getByRole('dialog', { name: 'Add Booking' });
  await form.getByRole('button', { name: 'Search Customer' }).click();
  const search = page.getByRole('dialog', { name: 'Search Customer' });
  await search.getByRole('searchbox').fill(name);
  await search.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(form.getByRole('button', { name: `Customer: ${name}` })).toBeVisible();
};
/** Removes a table's bookings, so that the test can run a second time on the same data. */
const clear = async (page: Page, table: string) => {
  const found: { id: string }[] = await get(page, '/reservations/search', { q: table });
  for (const { id } of found) await remove(page, `/reservations/delete/${id}`);
};
/** Opens the form for the next free time of a table, by keyboard. */
const bookTable = async (page: Page, table: string) => {
  await page.getByRole('button', { name: `Book ${table}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Booking' })).toBeVisible();
};

test('a booking needs customer and time, and is made, changed, found and deleted', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await load(page);
  const form = page.getByRole('dialog', { name: textOf('M211') });
  await filterBy(page, 'Tomorrow');
  // Table T12 has no bookings, and an hour of the timeline is 72 pixels wide.
  const free = page.getByRole('button', { name: 'Book Table T12' });
  const hour = page.locator('[data-hours] span').filter({ hasText: '10 am' }).first();
  await expect(async () => {
    const [row, ten] = await Promise.all([free.boundingBox(), hour.boundingBox()]);
    await free.hover({ position: { x: (ten?.x ?? 0) - (row?.x ?? 0) + 40, y: 20 } });
    await expect(page.getByText('+ 10:30 am')).toBeVisible(oneLook);
  }).toPass();
  await bookTable(page, 'Table T5');
  await expect(form.getByLabel('Table')).toHaveValue('Table T5 · 4');
  await expect(form.getByLabel('Date & time')).toHaveText(/\d{1,2}:\d\d [ap]m$/);
  const time = /(\d{1,2}:\d\d [ap]m)$/.exec((await form.getByLabel('Date & time').textContent()) ?? '')?.[1] as string;

  // A new guest, who is added from the booking form.
  const guest = `Guest ${Date.now()}`;
  await form.getByRole('button', { name: 'Search Customer' }).click();
  await page.getByRole('searchbox', { name: 'Search Customer' }).fill(guest);
  await page.getByRole('button', { name: /Create/ }).click();
  const customer = page.getByRole('dialog', { name: 'Add Customer' });
  await expect(customer.getByLabel('Name')).toHaveValue(guest);
  await customer.getByRole('button', { name: 'Save' }).click();
  await expect(customer.getByText("Please Provide Customer's Phone!")).toBeVisible();
  await customer.getByLabel('Phone').fill(`9${Date.now()}`.slice(0, 10));
  await customer.getByRole('button', { name: 'Save' }).click();
  await form.getByLabel('People count').fill('5');
  await form.getByLabel('Notes').fill('By the window');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reservation added successfully!')).toBeVisible();

  const card = cardOf(page, guest);
  for (const fact of [time, '5 people', 'Table T5', 'booked', /Created /]) await expect(card.getByText(fact)).toBeVisible();
  await card.getByRole('button', { name: `Delete booking of ${guest}` }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Notes: By the window' })).toBeFocused();
  await expect(page.getByRole('tooltip').filter({ hasText: 'By the window' })).toBeVisible();

  await card.getByRole('button', { name: `Edit booking of ${guest}` }).click();
  const update = page.getByRole('dialog', { name: textOf('M215') });
  await sees(update, 'M215');
  await update.getByLabel('Status').click();
  await sees(page.getByRole('listbox'), 'M212-M214');
  await page.getByRole('option', { name: 'paid' }).click();
  await update.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reservation updated successfully!')).toBeVisible();
  await expect(card.getByText('paid')).toBeVisible();

  await filterBy(page, 'Last Month');
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill(guest.toLowerCase());
  await expect(card).toBeVisible();

  let question = '';
  page.once('dialog', (dialog) => {
    question = dialog.message();
    void dialog.accept();
  });
  await card.getByRole('button', { name: `Delete booking of ${guest}` }).click();
  await expect(page.getByText('Reservation deleted successfully!')).toBeVisible();
  expect(question).toBe(textOf('M296'));
  tick('M296', 'S026', 'S038', 'S040', 'S041');
  await expect(page.getByText('No result found!')).toBeVisible();
});

test('two who book one table at once: the second is told, and sees the first without loading again', async ({ browser }) => {
  const first = await signIn(browser, demoUser());
  const second = await signIn(
    browser,
    demoUser((_, scopes) => scopes.includes('RESERVATIONS')),
  );
  await clear(first.page, 'Table T6');
  for (const { page } of [first, second]) {
    await load(page);
    await filterBy(page, 'Tomorrow');
    await bookTable(page, 'Table T6');
    await pick(page, 'Fatima Khan');
  }
  await first.page.getByRole('button', { name: 'Save' }).click();
  await expect(first.page.getByText('Reservation added successfully!')).toBeVisible();
  await second.page.getByRole('button', { name: 'Save' }).click();
  await expect(second.page.getByText('Table is already booked at that time!')).toBeVisible();
  await second.page.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(second.page, 'Fatima Khan').getByText('Table T6')).toBeVisible();
});

test('a booking that is near is marked in the till at once', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await clear(page, 'Table T13');
  await page.goto('/dashboard/pos');
  await expect(page.getByText('Live').first()).toBeVisible();
  const table = page.getByRole('combobox', { name: /^Table,/ });
  await table.click();
  const option = page.getByRole('option', { name: /Table T13\b/ });
  await expect(option).toBeVisible();
  await expect(option.getByText(/Booked/)).toHaveCount(0);
  const { storeTables } = await get(page, '/reservations/init');
  const { id } = storeTables.find(({ table_title }: { table_title: string }) => table_title === 'Table T13');
  const [{ phone }] = await get(page, '/customers/search-by-phone-name/search?q=Zoya');
  const date = new Date(Date.now() + 30 * 60_000).toISOString();
  await post(page, '/reservations/add', { customerId: phone, tableId: id, date });
  await expect(option.getByText(/^Booked \d{1,2}:\d\d [ap]m, Zoya Sheikh$/)).toBeVisible();
});
