import { visit } from '../../bench/qr-menu/first-visit.ts';
import { menuPath, openStore } from './diner-store.ts';
import { product } from './people.ts';
import { expect, test } from './test.ts';

test('the menu comes with little script, without a call for it, and nothing moves while it loads and is scrolled', async ({
  browser,
}) => {
  const store = await openStore(browser);
  // Durations are measured by bench/qr-menu.ts, because those of a busy machine are meaningless.
  const { cls, scriptBytes, requests } = await visit(browser, product().baseUrl + menuPath(store, 'K5'));
  expect(scriptBytes).toBeGreaterThan(0);
  expect(scriptBytes).toBeLessThan(90_000);
  expect(cls).toBeLessThanOrEqual(0.02);
  expect(requests.filter((url) => /\/api\/|socket/.test(url))).toEqual([]);
  expect(requests.filter((url) => url.endsWith('.js'))).toHaveLength(1);
});
