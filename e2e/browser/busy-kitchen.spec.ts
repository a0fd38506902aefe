import type { Page } from '@playwright/test';
import { get } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

interface Item {
  id: string;
  order_id: string;
  item_title: string;
  [more: string]: unknown;
}
interface Ticket {
  id: string;
  token_no: number;
  date: string;
  table_title: string | null;
  floor: string | null;
  items: Item[];
  [more: string]: unknown;
}

const MINUTE = 60_000;

/** Fake tickets like the first of the real board, oldest first, a minute apart; the newest is `age` ms old. */
async function fakeTickets(page: Page, count: number, { lines = 2, age = 5 * MINUTE } = {}): Promise<Ticket[]> {
  const [real]: Ticket[] = await get(page, '/kitchen');
  const item = real?.items[0];
  if (!real || !item) throw new Error('the demo has no ticket');
  return Array.from({ length: count }, (_, at) => {
    const id = `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
    return {
      ...real,
      id,
      status: 'created',
      token_no: 100 + at,
      table_title: `T${at + 1}`,
      floor: 'The long verandah behind the old banyan tree',
      date: new Date(Date.now() - age - (count - at) * MINUTE).toISOString(),
      items: Array.from({ length: lines }, (__, line) => ({
        ...item,
        id: `01900000-0000-7000-9${String(at).padStart(3, '0')}-${String(line).padStart(12, '0')}`,
        order_id: id,
        status: 'created',
        item_title: `Dish ${line + 1}`,
      })),
    };
  });
}

async function openKitchen(page: Page, tickets: Ticket[]): Promise<(next: Ticket[]) => Promise<void>> {
  let shown = tickets;
  await page.route(/\/api\/v1\/kitchen(\?|$)/, (route) => route.fulfill({ json: shown }));
  await page.goto('/dashboard/kitchen');
  await expect(page.getByText('Live').first()).toBeVisible();
  return async (next) => {
    shown = next;
    await page.getByRole('button', { name: 'Refresh' }).click();
  };
}

test('a ticket that comes below the end of a full board is pointed to and told by its table', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  const tickets = await fakeTickets(page, 40);
  const show = await openKitchen(page, tickets.slice(0, 39));
  await expect(page.getByRole('article')).toHaveCount(39);
  await show(tickets);
  const ticket = page.getByRole('article', { name: 'Table T40, token 139', exact: true });
  await expect(page.getByRole('status').filter({ hasText: 'New order: Table T40, token 139' })).toHaveCount(1);
  await expect(ticket).not.toBeInViewport();
  const pointer = page.getByRole('button', { name: 'New: Table T40, token 139' });
  await pointer.click();
  await expect(ticket).toBeInViewport({ ratio: 0.5 });
  await expect(pointer).toBeHidden();
});

test('a ticket of thirty lines stands in several columns, and its token is in sight wherever it is looked at', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  const [long] = await fakeTickets(page, 1, { lines: 30 });
  await openKitchen(page, [long as Ticket]);
  const parts = page.getByRole('article', { name: /^Table T1, token 100/ });
  await expect(async () => {
    const boxes = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(boxes.length).toBeGreaterThanOrEqual(2);
    expect(new Set(boxes).size).toBe(boxes.length);
  }).toPass();
  await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(30);
  await expect(page.getByRole('article').getByText('Dish 30', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  const token = parts.first().getByText('100', { exact: true });
  await expect(token).toBeInViewport({ ratio: 1 });
  const board = page.getByRole('region', { name: 'Tickets' });
  await board.evaluate((all) => all.scrollTo({ top: 400 }));
  await expect(token).toBeInViewport({ ratio: 1 });
});

test('a toast lets through the tap that is meant for what is under it', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/pos');
  await expect(page.getByRole('button', { name: 'Add Butter Naan' })).toBeVisible();
  await page.keyboard.press('F8');
  const toast = page.getByRole('status').filter({ hasText: 'Cart is empty!' }).first();
  await expect(toast).toBeVisible();
  const hit = await toast.evaluate((told) => {
    const { x, y, width, height } = told.getBoundingClientRect();
    return told.parentElement?.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(hit).toBe(false);
});
