/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/**
 * Touch targets that are too small on the page as it is now: each control with a hit area of less than 44 x 44 px, with that area's size.
 * It is measured by hit tests at points, because a control drawn at 40 px may have a hit area of 44, and a label is hit for its field.
 * Links within a sentence are as high as its lines (WCAG 2.5.8).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 44;
    /** Number of controls of the same kind in the same place that are checked, such as in the rows of a list. */
    const enough = 5;
    const controls =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=switch], [role=tab], [role=combobox], [role=slider]';
    const looked = new Map<string, number>();
    const small: string[] = [];
    const inSentence = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();

    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const kind = `${control.tagName} ${control.className} ${control.parentElement?.className}`;
      const seen = looked.get(kind) ?? 0;
      if (
        seen >= enough ||
        control.matches(':disabled, [inert] *, [aria-hidden=true], [aria-hidden=true] *, [tabindex="-1"]:not(a, button)')
      )
        continue;
      if (inSentence(control)) continue;
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
      const targets = [control, ...labels];
      const drawn = targets.find((one) => {
        const { width, height } = one.getBoundingClientRect();
        return one.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      });
      if (!drawn) continue;
      drawn.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = drawn.getBoundingClientRect();
      const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const hits = (x: number, y: number) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && targets.some((one) => one.contains(at) || (at.matches('label') && at.contains(one)));
      };
      // Covered or invisible, such as controls only for the keyboard.
      if (!hits(middle.x, middle.y)) continue;
      looked.set(kind, seen + 1);
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < least && hits(middle.x + dx * (steps + 1), middle.y + dy * (steps + 1))) steps += 1;
        return steps;
      };
      // Half a pixel on either side, because an edge between two pixels is hit on both.
      const width = reach(-1, 0) + reach(1, 0) + 1;
      const height = reach(0, -1) + reach(0, 1) + 1;
      if (width >= least - 1 && height >= least - 1) continue;
      const name = control.getAttribute('aria-label') ?? (labels[0] ?? control).textContent?.trim().slice(0, 40);
      small.push(`${control.tagName.toLowerCase()} "${name}" ${width}x${height}`);
    }
    return small;
  });
