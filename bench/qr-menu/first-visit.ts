import type { Browser, CDPSession, Page } from '@playwright/test';

/** What a diner has in the hand: a cheap phone (a quarter of this machine's speed) on slow 4G. */
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const line = { offline: false, latency: 400, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const slowness = 4;
/** After the load the page fetches the font and the rest of the photos in sight. */
const settleMs = 3_000;
const swipes = 25;

export interface Visit {
  /** Largest contentful paint, seconds after the address was opened. */
  lcp: number;
  firstPaint: number;
  /** Tag of the largest painted element, with ' photo' if it is a picture. */
  largest: string;
  /** Cumulative layout shift, over the load and a scroll through the menu. */
  cls: number;
  /** Compressed bytes until the page had settled. */
  scriptBytes: number;
  allBytes: number;
  /** Requested URLs, in their order. */
  requests: string[];
}
interface Seen {
  lcp: number;
  largest: string;
  cls: number;
}

/** Opens the URL with an empty cache. */
export async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  const bytes = countBytes(cdp);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settleMs);
  const { lcp, largest } = await seen(page);
  const { scriptBytes, allBytes } = bytes;
  const firstPaint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  await scroll(page);
  const { cls } = await seen(page);
  await context.close();
  return { lcp: lcp / 1000, largest, firstPaint: firstPaint / 1000, cls, scriptBytes, allBytes, requests };
}

function countBytes(cdp: CDPSession): { scriptBytes: number; allBytes: number } {
  const sum = { scriptBytes: 0, allBytes: 0 };
  const scripts = new Set<string>();
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.allBytes += encodedDataLength;
    if (scripts.has(requestId)) sum.scriptBytes += encodedDataLength;
  });
  return sum;
}

/** Runs in the page before any of its scripts. Node's types know fewer kinds of entries than a browser has, hence `never`. */
function watch() {
  const found = { lcp: 0, largest: '', cls: 0 };
  Object.assign(globalThis, { found });
  const nameOf = (entry: unknown) => {
    const { url, element } = entry as { url: string; element?: { tagName: string } };
    return `${element?.tagName.toLowerCase() ?? 'something gone'}${url ? ' photo' : ''}`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) Object.assign(found, { lcp: entry.startTime, largest: nameOf(entry) });
  }).observe({ type: 'largest-contentful-paint' as never, buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!shift.hadRecentInput) found.cls += shift.value;
  }).observe({ type: 'layout-shift' as never, buffered: true });
}

const seen = (page: Page): Promise<Seen> => page.evaluate(() => (globalThis as unknown as { found: Seen }).found);

/** Scrolls from the top to the end in swipes. */
async function scroll(page: Page): Promise<void> {
  const { height } = phone.viewport;
  for (let swipe = 0; swipe < swipes; swipe++) {
    await page.mouse.wheel(0, height * 1.5);
    await page.waitForTimeout(100);
  }
}
