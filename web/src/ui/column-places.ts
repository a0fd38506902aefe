/** The place of a card among `columns`: in turn, so that the first row has the oldest ones from left to right and short cards leave no gaps. */
export const placeOf = (index: number, columns: number) => ({ column: index % columns, row: Math.floor(index / columns) });

/** How many columns of at least `minWidth` fit into `width` with `gap` between them; at least one. All in CSS pixels. */
export const columnsFor = (width: number, minWidth: number, gap: number): number =>
  Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
