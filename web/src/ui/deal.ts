/** Distributes items over columns in turn, so that the first row has the oldest ones from left to right and short items leave no gaps. */
export function deal<T>(items: readonly T[], columns: number): T[][] {
  const dealt: T[][] = Array.from({ length: Math.max(1, columns) }, () => []);
  for (const [index, item] of items.entries()) dealt[index % dealt.length]?.push(item);
  return dealt;
}

/** How many columns of at least `minWidth` fit into `width` with `gap` between them; at least one. All in CSS pixels. */
export const columnsFor = (width: number, minWidth: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
