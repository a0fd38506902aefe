import type { Page } from '@playwright/test';
import { violations } from './accessible.ts';
import { mailedToken } from './mails.ts';
import { type AddedStore, addStore } from './own-store.ts';
import { enterPassword, operatorPassword, signInOperator } from './people.ts';
import { expect, test } from './test.ts';

type Box = { left: number; right: number; top: number; bottom: number };

/** Makes a tenant as the operator and leaves its page open. */
async function openTenant(page: Page): Promise<AddedStore> {
  const store = await addStore(page);
  await page.goto(`/superadmin/dashboard/tenants/${store.tenantId}/subscription-history`);
  await expect(page.getByRole('heading', { name: store.name, level: 1 })).toBeVisible();
  return store;
}

test('a tenant is extended, gets a free period and another plan; the history says what was paid, the log who did it and why', async ({
  browser,
}) => {
  const { page } = await signInOperator(browser);
  await openTenant(page);
  const history = page.getByRole('region', { name: 'Payment History' });
  const dialog = page.getByRole('dialog');
  await expect(history.getByText('₹1,180.00')).toBeVisible();
  await expect(history.getByText('incl. ₹180.00 GST')).toBeVisible();
  await page.getByRole('button', { name: 'Extend' }).click();
  await dialog.getByLabel('Days').fill('14');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please provide a reason!')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Waited for the printer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await enterPassword(page, operatorPassword());
  await expect(history.getByText(/^Extended on /)).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Give a free period' }).click();
  await dialog.getByLabel('Reason').fill('A gift');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(history.getByText(/^Given on /)).toBeVisible();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await dialog.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: /^Yearly/ }).click();
  await dialog.getByLabel('Amount received (₹)').fill('1180');
  await dialog.getByLabel('Reason').fill('Paid by cheque');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(history.getByText(/^Paid by hand on .*, Yearly$/)).toBeVisible();
  await history.getByRole('button', { name: /^Mail receipt .* again$/ }).click();
  await expect(page.getByText('The receipt is on its way!')).toBeVisible();
  const log = page.getByRole('region', { name: 'Operator Log' });
  for (const text of [/ extended the subscription/, / gave a free period/, / changed the plan/, / mailed a receipt again/])
    await expect(log.getByText(text)).toBeVisible();
  await expect(log.getByText(/Waited for the printer/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("the owner's password is reset by a link that the operator never sees", async ({ browser }) => {
  const { page } = await signInOperator(browser);
  const { owner } = await openTenant(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Mail a password link' }).click();
  const answered = page.waitForResponse((response) => response.url().includes('/owner-reset') && response.status() === 200);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mail the link' }).click();
  await enterPassword(page, operatorPassword());
  expect(await (await answered).text()).not.toMatch(/token|http/);
  await expect(page.getByText('A link to choose a new password is on its way to the owner!')).toBeVisible();
  expect(await mailedToken(owner.username, 'reset-password')).toMatch(/^[\w-]{64}$/);
});

test('the home shows what is earned, what ends soon and who left', async ({ browser }) => {
  const { page } = await signInOperator(browser);
  const { name } = await openTenant(page);
  await page.goto('/superadmin/dashboard/home');
  for (const title of ['Revenue this month', 'Revenue last month', 'MRR', 'Churn, 30 days'])
    await expect(page.getByText(title, { exact: true })).toBeVisible();
  await page.goto('/superadmin/dashboard/reports/log');
  await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
});

for (const width of [1024, 1180, 1280, 1440])
  test(`no column of the tenants lies under the actions at ${width} px`, async ({ browser }) => {
    const { page } = await signInOperator(browser, { viewport: { width, height: 800 } });
    await page.goto('/superadmin/dashboard/tenants');
    await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
    const covered = await page.locator('table tbody tr').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const cells = [...row.querySelectorAll('td')].filter((cell) => cell.getClientRects().length > 0);
        const boxes = cells.map((cell) => cell.getBoundingClientRect());
        const actions = boxes.at(-1) as Box;
        const meets = (box: Box) =>
          Math.min(box.right, actions.right) - Math.max(box.left, actions.left) > 1 &&
          Math.min(box.bottom, actions.bottom) - Math.max(box.top, actions.top) > 1;
        return boxes
          .slice(0, -1)
          .filter(meets)
          .map((box) => Math.round(box.left));
      }),
    );
    expect(covered).toEqual([]);
  });
