import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { get, post, remove } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { trafficOf } from './traffic.ts';

const far = { timezoneId: 'America/Los_Angeles' };
const twelve = /(?:\d{1,2} [A-Z][a-z]{2,3}(?: \d{4})?, )?\b\d{1,2}:\d\d [ap]m/g;
const twentyFour = /\b[0-2]\d:[0-5]\d\b(?! [ap]m)/g;
const anyTime = /\b\d{1,2}:\d\d\b/g;
const lists = ['orders', 'invoices', 'customers', 'reservation', 'audit-log', 'day-close', 'reports', 'home'];

/** The times of a format in a list, once the list is loaded and shows at least this many. */
const timesOn = async (page: Page, list: string, pattern: RegExp, atLeast = 0): Promise<string[]> => {
  const { settled } = trafficOf(page);
  await page.goto(`/dashboard/${list}`);
  await expect(page.getByText('Live').first()).toBeVisible();
  let text = '';
  await expect(async () => {
    await settled();
    text = (await page.getByRole('main').allInnerTexts()).join();
    expect(text.match(anyTime)?.length ?? 0).toBeGreaterThanOrEqual(atLeast);
  }).toPass();
  return text.match(pattern) ?? [];
};
/** Only charts show hours without minutes. */
const leastOn = (list: string) => (list === 'reports' ? 0 : 1);
const chooseFormat = async (page: Page, choice: RegExp) => {
  await page.goto('/dashboard/settings/details');
  await page.getByRole('combobox', { name: 'Time format' }).click();
  await page.getByRole('option', { name: choice }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Store details saved successfully!')).toBeVisible();
};

test('lists show the same days and times in a browser on the other side of the world', async ({ browser }) => {
  const { page: here } = await signIn(browser, demoUser());
  const { page: there } = await signIn(browser, demoUser(), far);
  let shown = 0;
  for (const list of lists) {
    const times = await timesOn(here, list, twelve, leastOn(list));
    expect([list, await timesOn(there, list, twelve, times.length)]).toEqual([list, times]);
    shown += times.length;
  }
  expect(shown).toBeGreaterThan(20);
});

test('a booking that is made in another zone is at the time of the store', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser(), far);
  await page.goto('/dashboard/reservation');
  const { storeTables } = await get(page, '/reservations/init');
  const [{ phone }] = await get(page, '/customers/search-by-phone-name/search?q=Zoya');
  const table = storeTables.find(({ table_title }: { table_title: string }) => table_title === 'Table T12');
  // Half past eight in the evening of Kolkata, three days ahead.
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const notes = `From afar ${randomUUID()}`;
  await post(page, '/reservations/add', { customerId: phone, tableId: table.id, date: `${day}T15:00:00Z`, notes });
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('Zoya');
  // By its notes, because other bookings of the list may be at that time, too, or have been made at it.
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Notes: ${notes}` }) });
  await expect(card.getByRole('time')).toContainText('8:30 pm');
  await card.getByRole('button', { name: /^Edit booking/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Reservation' });
  await expect(dialog.getByLabel('Date & time')).toContainText('8:30 pm');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Reservation updated successfully!')).toBeVisible();
  const found = await get(page, '/reservations/search?q=Zoya');
  const kept = found.find((booking: { notes: string }) => booking.notes === notes);
  expect(kept.date).toBe(`${day}T15:00:00.000Z`);
  await remove(page, `/reservations/delete/${kept.id}`);
});

test('a store that counts 24 hours has no am and pm anywhere', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await chooseFormat(page, /^24 hours/);
  try {
    for (const list of lists) expect([list, await timesOn(page, list, twelve, leastOn(list))]).toEqual([list, []]);
    expect((await timesOn(page, 'orders', twentyFour, 1)).length).toBeGreaterThan(0);
    await page.goto('/dashboard/kitchen');
    await expect(page.getByText(/^[0-2]\d:[0-5]\d$/).first()).toBeVisible();
  } finally {
    await chooseFormat(page, /^12 hours/);
  }
});
