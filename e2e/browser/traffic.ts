/// <reference lib="dom" />
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';

/** Half of the time that may pass between an answer and the requests that follow from it. */
const quietMs = 100;
/** After this long a script that is never idle is taken as having drawn everything. */
const drawnMs = 5_000;

export interface Traffic {
  /**
   * Waits until the page has loaded and drawn everything: no request for two tenths of a second, and its script idle after each of them.
   * Playwright's `networkidle` takes half a second and does not wait for drawing.
   */
  settled(): Promise<void>;
}

/** Watches a page's requests from now on. */
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
    // Twice in a row, because requests that follow from an answer may start a moment after it was drawn.
    for (let [before, quiet] = [-1, 0]; quiet < 2; ) {
      before = changes;
      await sleep(quietMs);
      await page.evaluate(
        (timeout) => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout })),
        drawnMs,
      );
      quiet = before === changes && open.size === 0 ? quiet + 1 : 0;
    }
  };
  return { settled };
}
