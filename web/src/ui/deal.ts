/** Deals items into columns in turn, so that the oldest stand left to right in the first row and no gap opens under a short one. */
export function deal<T>(items: readonly T[], columns: number): T[][] {
  const dealt: T[][] = Array.from({ length: Math.max(1, columns) }, () => []);
  for (const [index, item] of items.entries()) dealt[index % dealt.length]?.push(item);
  return dealt;
}

/** How many columns of at least `minWidth` fit into `width`, with `gap` between them; always one. All in CSS pixels. */
export const columnsFor = (width: number, minWidth: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
