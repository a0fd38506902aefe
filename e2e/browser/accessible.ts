import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** WCAG 2.2 AA. Only violations, because nothing reads the passed rules and gathering them doubles the cost. */
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};

/**
 * Violations of WCAG 2.2 AA on the page as it is now, each rule with its elements; with `within`, violations of any rule of axe below that
 * selector. axe is loaded once for each load of a page and runs there: its own builder for Playwright loads it twice for each run, and once
 * more into a second page.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // Frames would need axe, too.
  if (page.frames().length > 1) throw new Error('axe does not look into frames');
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; targets: string[] }[]>(`axe
    .run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(within ? { resultTypes: rules.resultTypes } : rules)})
    .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) })))`);
  return found.map(({ id, targets }) => `${id}: ${targets.join(', ')}`);
}

/** Elements that are animated or have transitions on the page as it is now; with reduced motion there must be none. */
export const moving = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) =>
    all.flatMap((element) => {
      const { animationName, transitionDuration } = getComputedStyle(element);
      const moves = animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration);
      return moves ? [`${element.tagName}.${element.className}`] : [];
    }),
  );
