import type { Locator, Page } from '@playwright/test';
import { demoUser, signIn } from './people.ts';
import { expect, test } from './test.ts';

/** Tablets in landscape: the till beside its cart. */
const tablets = [
  { width: 1024, height: 768 },
  { width: 1180, height: 820 },
];

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

async function openTill(page: Page): Promise<void> {
  await page.goto('/dashboard/pos');
  await expect(page.getByRole('button', { name: /^Add / }).first()).toBeVisible();
}

for (const viewport of tablets)
  test(`at ${viewport.width} px nothing of the till stands on anything else`, async ({ browser }) => {
    const { page } = await signIn(browser, demoUser(), { viewport });
    await openTill(page);
    const header = page.locator('header').filter({ has: page.getByRole('heading', { name: 'POS - Point of Sale' }) });
    const title = await boxOf(header.getByRole('heading'));
    const state = await boxOf(header.getByText(/Live/));
    const first = await boxOf(header.getByRole('button', { name: 'New', exact: true }));
    expect(Math.max(title.right, state.right)).toBeLessThanOrEqual(first.x);
    expect((await boxOf(header.getByRole('link', { name: 'Order Booking' }))).right).toBeLessThanOrEqual(
      (await boxOf(page.getByRole('region', { name: 'Cart' }))).x,
    );
    // Lays out the cards below the fold, too, which the page does only when they are near.
    await page.addStyleTag({ content: 'li:has(h3) { content-visibility: visible !important; }' });
    const crowded = await page.locator('li:has(h3):has(button)').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const button = card.querySelector('button')?.getBoundingClientRect();
        const price = button && card.querySelector('button')?.previousElementSibling?.getBoundingClientRect();
        const { right } = card.getBoundingClientRect();
        return button && price && (price.right + 2 > button.left || button.right > right) ? [card.textContent] : [];
      }),
    );
    expect(crowded).toEqual([]);
  });

test('on a phone on its side a line of the cart can be read and changed', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser(), { viewport: { width: 740, height: 360 } });
  await openTill(page);
  await page.getByRole('searchbox').fill('Butter Naan');
  await page.getByRole('button', { name: 'Add Butter Naan' }).click();
  await page.getByRole('button', { name: 'View cart' }).click();
  const line = page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem').first();
  await line.scrollIntoViewIfNeeded();
  const lines = await boxOf(page.getByRole('list', { name: 'Cart lines' }));
  expect(lines.height).toBeGreaterThanOrEqual((await boxOf(line)).height);
  await expect(line).toBeInViewport({ ratio: 1 });
});

test('every hour of the bookings’ day can be scrolled to', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser(), { viewport: { width: 1280, height: 800 } });
  await page.goto('/dashboard/reservation');
  const last = page.getByText('11 pm', { exact: true });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
});

test('the kitchen scrolls its tickets and never itself', async ({ browser }) => {
  const { page } = await signIn(browser, demoUser(), { viewport: { width: 1280, height: 420 } });
  await page.goto('/dashboard/kitchen');
  const board = page.getByRole('region', { name: 'Tickets' });
  await expect(board).toBeVisible();
  await board.evaluate((tickets) => tickets.scrollTo({ top: tickets.scrollHeight }));
  expect(await board.evaluate((tickets) => tickets.scrollTop)).toBeGreaterThan(0);
  expect(await page.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBe(0);
});
