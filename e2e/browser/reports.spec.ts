import { readFile } from 'node:fs/promises';
import { get } from './api.ts';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf } from './ticks.ts';

const minor = (text: string | null) => Math.round(Number((text ?? '').replace(/[^\d.]/g, '')) * 100);

test('the tiles, the charts and their files say the same, to the paisa', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser());
  await page.goto('/dashboard/reports');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  await sees(page.getByRole('main'), 'M257-M271');
  await page.getByText(textOf('M259'), { exact: true }).click();
  const { revenueTotal, ordersCount } = await get(page, '/reports?type=last_7days');
  const tile = (title: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${title}$`) })
      .locator('xpath=following-sibling::dd');
  for (const title of ['Orders', 'Avg. Orders Value', 'Total Customers', 'New Customers', 'Repeat Customers', 'Net Sales', 'Tax'])
    await expect(tile(title)).toHaveText(/\d/);
  await expect.poll(async () => minor(await tile('Revenue').textContent())).toBe(Math.round(revenueTotal * 100));
  await expect(tile('Orders')).toHaveText(new Intl.NumberFormat('en-IN').format(ordersCount));
  await expect(page.getByRole('heading', { name: 'Top Orders Items' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Revenue by day' })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Payment Types as CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^paymentTypes-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\uFEFFtitle,received,refunded,revenue');
  expect(rows.reduce((sum, row) => sum + Math.round(Number(row.split(',').at(-1)) * 100), 0)).toBe(
    Math.round(revenueTotal * 100),
  );
});
