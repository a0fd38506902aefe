import { expect, test } from '@playwright/test';
import { laterRows } from '../spec/later.ts';
import { rows } from '../spec/rows.ts';
import { product } from './people.ts';

const later = new Set(laterRows('screens'));
/** The addresses of the screens that are for later: `/superadmin and /superadmin/login`, `/policy/{policyType} (also /terms)`. */
const addresses = rows('screens')
  .filter(({ id, route }) => later.has(id) && !route?.startsWith('dialog'))
  .flatMap(({ route = '' }) => route.match(/\/[\w/{}-]*/g) ?? [])
  .map((path) => path.replaceAll(/\{\w+\}/g, '1'));

test('screens that are for later are not there: one that is has to be taken off the list', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: product().baseUrl })).newPage();
  // As a link in the page does it: loading the page for each takes long.
  const follow = (path: string) =>
    page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate', { state: null }))`);
  const signIn = page.getByRole('button', { name: 'Login' });
  await page.goto('/login');
  await expect(signIn).toBeVisible();
  for (const path of addresses.filter((path) => path !== '/' && !path.startsWith('/dashboard')))
    await test.step(path, async () => {
      await follow(path);
      await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible();
      await follow('/login');
      await expect(signIn).toBeVisible();
    });
});
