import { expect, type Locator, type Page, test } from '@playwright/test';
import { between, rows } from '../spec/rows.ts';

const texts = new Map(rows('messages').map(({ id, text }) => [id, text as string]));

/**
 * The literal text of a row of messages.tsv, with the placeholders in it replaced: `textOf('M341', { title: 'T1', floor: 'Ground' })` is
 * 'T1 - Ground'.
 */
export function textOf(id: string, values: Record<string, string> = {}): string {
  const text = texts.get(id);
  if (text === undefined) throw new Error(`messages.tsv has no row ${id}`);
  return Object.entries(values).reduce((made, [word, value]) => made.replace(word, value), text);
}

/** Ticks rows of messages.tsv and screens.tsv off. Call it after the texts were seen; it counts when the test passes. */
export function tick(...ids: string[]): void {
  test.info().annotations.push(...spelledOut(ids).map((id) => ({ type: 'tick', description: id })));
}

/** Expects the texts of these rows to be visible, as a text, label, placeholder or title, and ticks them. 'M202-M208' is all of them. */
export async function sees(place: Page | Locator, ...ids: string[]): Promise<void> {
  for (const id of spelledOut(ids)) {
    await expect(shown(place, textOf(id)), id).toBeVisible();
    tick(id);
  }
}

/** The first element with exactly this text, apart from the star of a required field and no-break spaces. */
function shown(place: Page | Locator, text: string): Locator {
  const exactly = new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')}( \\*)?\\s*$`);
  return place
    .getByText(exactly)
    .or(place.getByLabel(exactly))
    .or(place.getByPlaceholder(exactly))
    .or(place.getByTitle(exactly))
    .filter({ visible: true })
    .first();
}

function spelledOut(ids: string[]): string[] {
  return ids.flatMap((id) => {
    const [first = '', last = first] = id.split('-');
    return between(first, last);
  });
}
