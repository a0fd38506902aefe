/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** Half of what may lie between an answer and what is asked for because of it. */
const quietMs = 100;

export interface Traffic {
  /**
   * Waits until the page has all that it asked for and has drawn it: nothing on its way for two tenths of a second, and nothing left
   * to do for its script after either. Playwright's `networkidle` takes half a second, and knows nothing of what is still drawn.
   */
  settled(): Promise<void>;
}

/** Listens to what a page asks for, from now on. */
export function trafficOf(page: Page): Traffic {
  const open = new Set<Request>();
  let changes = 0;
  page.on('request', (request) => {
    open.add(request);
    changes += 1;
  });
  const answered = (request: Request) => {
    open.delete(request);
    changes += 1;
  };
  page.on('requestfinished', answered);
  page.on('requestfailed', answered);

  const settled = async (): Promise<void> => {
    // Twice in a row: what an answer leads to may be asked for a moment after it was drawn.
    for (let [before, quiet] = [-1, 0]; quiet < 2; ) {
      before = changes;
      await sleep(quietMs);
      await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 })));
      quiet = before === changes && open.size === 0 ? quiet + 1 : 0;
    }
  };
  return { settled };
}
