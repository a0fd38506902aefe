import { chromium } from '@playwright/test';
import { type Goal, judge, verdictLines } from '../goals.ts';
import { saveResults } from '../results.ts';
import { openRestaurants, openTenants, orderRequest, type Restaurant } from '../stack/restaurants.ts';
import { startBenchStack } from '../stack/start.ts';
import { spread } from '../statistics.ts';
import { tableLines } from '../table.ts';
import { addItems, writeLongMenu } from './added-item.ts';
import { type Screen, screenOf } from './screen.ts';

const openOrders = Number(process.env.BENCH_ORDERS ?? 201);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const say = (text: string) => process.stdout.write(`${text}\n`);
/** CSS selector of the elements that a user works with on each screen. */
const screens = { home: 'main h2', pos: 'button[aria-label^="Add "]', orders: 'article button', kitchen: 'article button' };

/**
 * Opens each screen in a browser with an empty cache, the screens in turns, at the machine's speed and at a quarter of it, and adds dishes
 * of a menu of 500. For a comparison run it in two checkouts in turns, or with BENCH_ENV='WEB_ROOT=...' for another build of the web.
 */
export async function measureBoards(): Promise<void> {
  // In production cookies are for https only, so the browser would keep none of them here.
  const stack = await startBenchStack({ NODE_ENV: 'development' });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    const { baseUrl } = stack.thali;
    const [restaurant] = await openRestaurants(stack.thali, 1);
    const [longMenu] = await openTenants(stack.thali, 1, async (rpc, { tenantId, signIn }) => {
      await writeLongMenu(rpc, tenantId);
      return signIn();
    });
    if (!restaurant || !longMenu) throw new Error('no restaurant');
    await placeOrders(baseUrl, restaurant);
    const seen = new Map<string, Screen[]>();
    const added: number[] = [];
    const look = async (row: string, path: keyof typeof screens, cookie: string, slowness: number, then?: Then) => {
      const visit = { url: `${baseUrl}/dashboard/${path}`, cookie, slowness, works: screens[path] };
      const name = `${row}, ${slowness === 1 ? 'this machine' : `${slowness}x slower`}`;
      seen.set(name, [...(seen.get(name) ?? []), await screenOf(browser, visit, then)]);
    };
    for (let round = 0; round < rounds; round++) {
      for (const slowness of [1, 4])
        for (const name of Object.keys(screens) as (keyof typeof screens)[]) await look(name, name, restaurant.cookie, slowness);
      await look('pos, 500 dishes', 'pos', longMenu, 4, async (page) => void added.push(...(await addItems(page))));
    }
    report(seen, added);
  } finally {
    await browser.close();
    await stack.remove();
  }
}
type Then = Parameters<typeof screenOf>[2];

async function placeOrders(baseUrl: string, restaurant: Restaurant): Promise<void> {
  say(`  Placing ${openOrders} orders`);
  for (let n = 1; n < openOrders; n++) {
    const { path, headers, body } = orderRequest(restaurant, n);
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': `boards-${n}` },
      body,
    });
    if (answer.status !== 200) throw new Error(`order ${n}: ${answer.status} ${await answer.text()}`);
  }
}

const least = (name: string, unit: string, goal: number, floor: number): Goal => ({ name, unit, goal, floor, more: false });

function report(seen: ReadonlyMap<string, Screen[]>, added: readonly number[]): void {
  const median = (all: readonly Screen[], figure: (one: Screen) => number) => spread(all.map(figure)).median;
  const rows = [...seen].map(([name, all]) => [
    name,
    median(all, ({ requests }) => requests).toFixed(0),
    (median(all, ({ bytes }) => bytes) / 1000).toFixed(0),
    median(all, ({ nodes }) => nodes).toFixed(0),
    (median(all, ({ heapBytes }) => heapBytes) / 1e6).toFixed(1),
    median(all, ({ busySeconds }) => busySeconds).toFixed(2),
    median(all, ({ lcp }) => lcp).toFixed(2),
    median(all, ({ usable }) => usable).toFixed(2),
  ]);
  say('');
  for (const line of tableLines(['screen', 'requests', 'kB', 'nodes', 'heap MB', 'processor s', 'LCP s', 'usable s'], rows))
    say(line);
  const quick = seen.get('pos, this machine') ?? [];
  const slow = seen.get('pos, 4x slower') ?? [];
  const tap = spread(added);
  // Floors: the figures before this was improved (issue 14, point 20).
  const verdicts = [
    judge(least('POS, cold: transferred', ' kB', 400, 639), median(quick, ({ bytes }) => bytes) / 1000),
    judge(
      least('POS, cold: requests', '', 40, 97),
      median(quick, ({ requests }) => requests),
    ),
    judge(
      least('POS, cold: usable', ' s', 1.2, 2.4),
      median(quick, ({ usable }) => usable),
    ),
    judge(
      least('POS, cold, 4x slower: largest contentful paint', ' s', 2.5, 3.7),
      median(slow, ({ lcp }) => lcp),
    ),
    judge(least(`a dish added, menu of 500, 4x slower (worst ${tap.max} ms)`, ' ms', 80, 136), tap.median),
  ];
  say('');
  for (const line of verdictLines(verdicts)) say(line);
  say(`Kept in ${saveResults('boards', { openOrders, screens: Object.fromEntries(seen), added })}`);
}
