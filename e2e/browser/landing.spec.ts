import type { Page } from '@playwright/test';
import { durationText } from '../../web/src/features/landing/duration.ts';
import { violations } from './accessible.ts';
import { product } from './people.ts';
import { expect, test } from './test.ts';
import { sees, textOf, tick } from './ticks.ts';

interface Plan {
  name: string;
  amount: number;
  duration_months: number;
  description: string;
}
const sizes = [
  [360, 740],
  [768, 1024],
  [1280, 800],
] as const;
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
});
const open = async (page: Page) => {
  await page.goto(`${product().baseUrl}/`);
  await expect(page.locator('#plans[aria-busy=false]')).toBeAttached();
};
const href = (page: Page, area: 'banner' | 'main' | 'contentinfo', name: string) =>
  expect(page.getByRole(area).getByRole('link', { name })).toHaveAttribute('href', addresses[`${area} ${name}`] ?? '');
const addresses: Record<string, string> = {
  'banner Features': '#features',
  'banner Pricing': '#pricing',
  'banner Contact': '#contact',
  'banner Login': '/login',
  'banner Get Started': '/register',
  'main Get Started': '/login',
  'main View Pricing': '#pricing',
  'contentinfo Privacy Policy': '/policy/privacy',
  'contentinfo Refund Policy': '/policy/refund',
  'contentinfo Terms': '/policy/terms',
};

test('a visitor finds features, prices, people to ask, and the way in', async ({ page }) => {
  await open(page);
  for (const place of Object.keys(addresses)) {
    const [area, ...words] = place.split(' ');
    await href(page, area as 'main', words.join(' '));
  }
  await expect(page.locator('#features').getByRole('article')).toHaveCount(3);
  await sees(page.getByRole('banner'), 'M001', 'M002');
  await sees(page.locator('.hero'), 'M003', 'M004');
  await sees(page.locator('#contact'), 'M007', 'M008');
  await expect(page.getByRole('link', { name: /^Email Us/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
  await expect(page.getByRole('link', { name: /^Call Us/ })).toHaveAttribute('href', /^tel:\+91\d{10}$/);

  await page.getByRole('link', { name: 'View Pricing' }).click();
  await expect(page.locator('#pricing')).toBeInViewport();
  await page
    .getByRole('main')
    .getByRole('link', { name: textOf('M003') })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  tick('S001');
});

test('the plans are those of the server, the cheapest month stands out, and each leads to the sign-in', async ({ page }) => {
  const answer = await page.request.get(`${product().baseUrl}/api/v1/superadmin/subscriptions`);
  const { subscriptions: plans } = (await answer.json()) as { subscriptions: Plan[] };
  expect(plans.length).toBeGreaterThan(1);
  await open(page);
  const cards = page.locator('#pricing').getByRole('article');
  await expect(cards).toHaveCount(plans.length);
  const perMonth = plans.map(({ amount, duration_months: months }) => amount / months);
  for (const [index, plan] of plans.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading')).toContainText(plan.name);
    await expect(card).toContainText(rupees.format(plan.amount));
    await expect(card).toContainText(durationText(plan.duration_months));
    await expect(card).toContainText(plan.description || textOf('M005'));
    await sees(card, 'M009', 'M011', 'M012');
    await expect(card).toContainText(plan.duration_months === 1 ? 'Monthly Renewals' : 'Custom Renewals');
    await expect(card.getByText('Lowest per month')).toBeVisible({ visible: perMonth[index] === Math.min(...perMonth) });
    const subscribe = card.getByRole('link', { name: `Subscribe, ${plan.name}` });
    await expect(subscribe).toHaveText(textOf('M006'));
    await expect(subscribe).toHaveAttribute('href', '/login');
  }
  tick('M006', 'M010');
});

test('a small screen has the links in a drawer, which closes when one is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pricing' })).toBeHidden();
  for (const close of [
    () => drawer.getByRole('button', { name: 'Close menu' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(10, 400),
    () => drawer.getByRole('link', { name: 'Pricing' }).click(),
  ]) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toBeHidden();
  }
  await expect(page).toHaveURL(/#pricing$/);
  await expect(page.locator('#pricing')).toBeInViewport();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const ways = { Features: '#features', Contact: '#contact', [textOf('M001')]: '/login', [textOf('M002')]: '/register' };
  for (const [name, way] of Object.entries(ways)) await expect(drawer.getByRole('link', { name })).toHaveAttribute('href', way);
  await drawer.getByRole('link', { name: textOf('M001') }).click();
  await expect(page).toHaveURL(/\/login$/);
  tick('S002');
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`everybody can use it, it fits, and nothing moves while it comes: ${colorScheme}`, async ({ browser }) => {
    for (const [width, height] of sizes) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.addInitScript(watchShifts);
      await open(page);
      expect(await violations(page), `${width}`).toEqual([]);
      const wide = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = (globalThis as unknown as Window).document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(wide, `${width}`).toBeLessThanOrEqual(0);
      for (let swipe = 0; swipe < 12; swipe++) {
        await page.mouse.wheel(0, height);
        await page.evaluate(() => new Promise((done) => setTimeout(done, 50)));
      }
      expect(await page.evaluate(() => (globalThis as unknown as Window).shift), `${width}`).toBeLessThan(0.02);
      if (width === 360) {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
        expect(await violations(page), 'drawer').toEqual([]);
      }
      await context.close();
    }
  });

/** Runs in the page before its own scripts. Node's types know fewer kinds of entries than a browser has, hence `never`. */
function watchShifts(): void {
  const window = Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!hadRecentInput) window.shift += value;
  }).observe({ type: 'layout-shift' as never, buffered: true });
}

/** The parts of a browser's window that these tests use: Node has no types for it. */
interface Window {
  document: { documentElement: { scrollWidth: number; clientWidth: number } };
  shift: number;
}
