import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** WCAG 2.2 AA. Nobody reads what was kept, and to gather it costs as much again. */
const rules: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
};

/**
 * What breaks WCAG 2.2 AA on the page as it is now, each rule with the elements that break it; within what a selector finds, what
 * breaks any rule of axe. It is brought once for each load of a page and runs there: axe's own builder for Playwright brings it
 * twice for each look, and once more to a second page.
 */
export async function violations(page: Page, within?: string): Promise<string[]> {
  // Frames would need axe as well.
  if (page.frames().length > 1) throw new Error('axe does not look into frames');
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; targets: string[] }[]>(`axe
    .run(${within ? JSON.stringify(within) : 'document'}, ${JSON.stringify(within ? { resultTypes: rules.resultTypes } : rules)})
    .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) })))`);
  return found.map(({ id, targets }) => `${id}: ${targets.join(', ')}`);
}

/** What moves on the page as it is now, or would: nothing may for who asked for less motion. */
export const moving = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((all) =>
    all.flatMap((element) => {
      const { animationName, transitionDuration } = getComputedStyle(element);
      const moves = animationName !== 'none' || !/^0s(, 0s)*$/.test(transitionDuration);
      return moves ? [`${element.tagName}.${element.className}`] : [];
    }),
  );
