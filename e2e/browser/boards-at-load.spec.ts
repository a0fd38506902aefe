/// <reference lib="dom" />
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

const ORDERS = 201;

/** An open order of four dishes without a table, as the server's API returns it. */
function openOrder(index: number, everyMs = 60_000) {
  const id = randomUUID();
  const date = new Date(Date.now() - (ORDERS - index) * everyMs).toISOString();
  const dish = (line: number) => ({
    ...{
      id: randomUUID(),
      order_id: id,
      item_id: randomUUID(),
      item_title: `Dish ${line}`,
      variant_id: null,
      variant_title: null,
    },
    ...{ variant_price: null, price: 50, quantity: 1, status: 'created', date, addons: [], notes: null },
    ...{ tax_title: null, tax_rate: 0, tax_type: 'none', amount: 50 },
  });
  return {
    ...{ id, date, delivery_type: 'takeaway', customer_type: 'WALKIN', customer_id: null, customer_name: null },
    ...{ table_id: null, table_title: null, floor: null, status: 'created', payment_status: 'pending', token_no: index + 1 },
    ...{ coupon_code: null, invoice_id: null, totals: { subtotal: 200, discount: 0, taxTotal: 0, total: 200 } },
    items: [1, 2, 3, 4].map(dish),
  };
}
const orders = Array.from({ length: ORDERS }, (_, index) => openOrder(index));
const groups = orders.map((order) => ({
  ...{ table_id: null, table_title: null, floor: null, order_ids: [order.id], due: 200, orders: [order] },
}));

/** Answers requests for the board with its newest page and the total count. */
async function answer(page: Page, board: 'orders' | 'kitchen', rows: readonly unknown[]) {
  await page.route(new RegExp(`/api/v1/${board}\\?`), (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [number, perPage] = [Number(query.get('page')), Number(query.get('perPage'))];
    const end = rows.length - (number - 1) * perPage;
    const json = rows.slice(Math.max(0, end - perPage), Math.max(0, end));
    return route.fulfill({ json, headers: { 'x-total-count': String(rows.length) } });
  });
}
const nodes = (page: Page) => page.evaluate<number>("document.querySelectorAll('*').length");

test('with 201 open orders the orders board draws what is in sight, says what is on the next page, and every card is drawn when somebody comes to it', async ({
  browser,
}) => {
  const { page } = await signIn(browser, demoUser());
  await answer(page, 'orders', groups);
  const boards: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/v1\/(orders|kitchen)(\?|$)/.test(request.url())) boards.push(new URL(request.url()).pathname);
  });
  await page.goto('/dashboard/home');
  await expect(page.getByRole('link', { name: /^Orders/ })).toBeVisible();
  // Badges load counts, not boards.
  expect(boards).toEqual([]);

  await page.goto('/dashboard/orders');
  const main = page.getByRole('main');
  await expect(main.getByText('101 older orders are on the next pages.')).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(100);
  expect(await nodes(page)).toBeLessThan(12_000);
  const last = main.getByRole('article').filter({ hasText: `Token ${ORDERS}` });
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('button', { name: 'Pay & Complete' })).toBeVisible();
  expect(await nodes(page)).toBeLessThan(15_000);

  await main.getByRole('button', { name: 'Last page' }).click();
  await expect(main.getByRole('region', { name: 'Token 1', exact: true })).toBeVisible();
});

for (const [what, tickets] of [
  ['201 tickets', () => orders],
  ['201 tickets of the last half minute, all of them marked as new', () => orders.map((_, index) => openOrder(index, 150))],
] as const)
  test(`with ${what} the kitchen draws what is in sight, and the newest is among them`, async ({ browser }) => {
    const { page } = await signIn(browser, demoUser());
    await answer(page, 'kitchen', tickets());
    await page.goto('/dashboard/kitchen');
    await expect(page.getByText('1 older ticket is on the next page.')).toBeVisible();
    await expect(page.getByText(`${ORDERS} tickets`)).toBeVisible();
    expect(await nodes(page)).toBeLessThan(12_000);
    const newest = page.getByRole('article', { name: new RegExp(`token ${ORDERS}$`) });
    await newest.scrollIntoViewIfNeeded();
    await expect(newest.getByRole('button', { name: 'Start Dish 1' })).toBeVisible();
  });
