import { isInaccessible, waitFor, within } from '@testing-library/react';
import { exactly, spelledOut, textOf } from '../../e2e/spec/rows.ts';

export { textOf };

/** Rows that the running test has ticked off; they count when it passes (screen-realm.cjs). */
declare const tickedRows: string[];

/** Ticks rows of messages.tsv and screens.tsv off, as `tick` of the browser tests does. */
export const tick = (...ids: string[]): void => void tickedRows.push(...spelledOut(ids));

/** Waits until the texts of these rows are shown, as a text, label, placeholder or title, and ticks them. 'M202-M208' is all of them. */
export async function sees(place: HTMLElement, ...ids: string[]): Promise<void> {
  for (const id of spelledOut(ids)) {
    await waitFor(() => {
      if (!isShown(place, textOf(id))) throw new Error(`${id} is not shown: ${textOf(id)}`);
    });
    tick(id);
  }
}

function isShown(place: HTMLElement, text: string): boolean {
  const { queryAllByText, queryAllByLabelText, queryAllByPlaceholderText, queryAllByTitle } = within(place);
  const found = [queryAllByText, queryAllByLabelText, queryAllByPlaceholderText, queryAllByTitle];
  return found.some((all) => all(exactly(text)).some((element) => !isInaccessible(element)));
}
