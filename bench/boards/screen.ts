import type { Browser, Page } from '@playwright/test';

/** Figures of a screen after it has settled; times in seconds. */
export interface Screen {
  requests: number;
  /** Bytes transferred, compressed. */
  bytes: number;
  nodes: number;
  heapBytes: number;
  /** Busy time of the page's main thread. */
  busySeconds: number;
  /** Largest contentful paint. */
  lcp: number;
  /** From the start of the navigation until the first element to work with is there: a dish, order or ticket with its button. */
  usable: number;
}
export interface Visit {
  url: string;
  /** The signed-in owner's session as a Cookie header. */
  cookie: string;
  /** How many times slower than this machine the processor is. */
  slowness: number;
  /** CSS selector of the elements that a user works with. */
  works: string;
}

/** Time for what follows the load: badges, sounds, photos in sight. */
const settleMs = 4_000;

/**
 * Opens the screen with an empty cache, signed in, and waits until it has settled.
 * @param then measures on the page afterwards
 * @throws when the elements to work with do not appear, because an empty or refused page is fast and measures nothing
 */
export async function screenOf(browser: Browser, visit: Visit, then?: (page: Page) => Promise<void>): Promise<Screen> {
  const { url, cookie, slowness, works } = visit;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // Cookies of the whole origin, because with the page's URL the browser would send them only to paths below /dashboard.
  const { origin } = new URL(url);
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
  });
  await context.addCookies(cookies);
  await context.addInitScript((selector) => {
    const user = { name: 'Bench', role: 'admin', scope: null, designation: null };
    localStorage.setItem('thali__user', JSON.stringify(user));
    const found = { lcp: 0, usable: 0 };
    Object.assign(globalThis, { found });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) found.lcp = startTime;
    }).observe({ type: 'largest-contentful-paint' as never, buffered: true });
    const look = () => {
      if (document.querySelector(selector)) found.usable = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, works);
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Performance.enable');
  await line.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const sum = { requests: 0, bytes: 0 };
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum.requests += 1;
    sum.bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForSelector(works, { timeout: 60_000 });
  await page.waitForTimeout(settleMs * slowness);
  const { metrics } = await line.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const nodes = await page.evaluate<number>("document.querySelectorAll('*').length");
  const { lcp, usable } = await page.evaluate(() => (globalThis as unknown as { found: { lcp: number; usable: number } }).found);
  const heapBytes = metric('JSHeapUsedSize');
  const busySeconds = metric('TaskDuration');
  await then?.(page);
  await context.close();
  return { ...sum, nodes, heapBytes, busySeconds, lcp: lcp / 1000, usable: usable / 1000 };
}
