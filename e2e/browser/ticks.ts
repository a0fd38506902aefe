import { expect, type Locator, type Page, test } from '@playwright/test';
import { exactly, spelledOut, textOf } from '../spec/rows.ts';

export { textOf };

/** Ticks rows of messages.tsv and screens.tsv off. Call it after the texts were seen; it counts when the test passes. */
export function tick(...ids: string[]): void {
  test.info().annotations.push(...spelledOut(ids).map((id) => ({ type: 'tick', description: id })));
}

/** Expects the texts of these rows to be visible, as a text, label, placeholder or title, and ticks them. 'M202-M208' is all of them. */
export async function sees(place: Page | Locator, ...ids: string[]): Promise<void> {
  for (const id of spelledOut(ids)) {
    await expect(shown(place, exactly(textOf(id))), id).toBeVisible();
    tick(id);
  }
}

/** The first element with this text. */
const shown = (place: Page | Locator, text: RegExp): Locator =>
  place
    .getByText(text)
    .or(place.getByLabel(text))
    .or(place.getByPlaceholder(text))
    .or(place.getByTitle(text))
    .filter({ visible: true })
    .first();
