/** Smallest, middle and largest of some figures. */
export interface Spread {
  min: number;
  median: number;
  max: number;
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { min: sorted[0] ?? 0, median: percentile(sorted, 0.5), max: sorted.at(-1) ?? 0 };
}

/** The value that `share` (0 to 1) of the sorted values do not exceed; 0 when there are none. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0;
