interface Thing {
  id: string;
}

/** Moves one of the shown things to the place `to` among them; things that are not shown keep their places. */
export function moved<T extends Thing>(all: readonly T[], shown: readonly T[], id: string, to: number): T[] {
  const from = shown.findIndex((thing) => thing.id === id);
  const thing = shown[from];
  const target = shown[to];
  if (!thing || !target || from === to) return [...all];
  const rest = all.filter((other) => other.id !== id);
  const at = rest.findIndex((other) => other.id === target.id) + (to > from ? 1 : 0);
  return rest.toSpliced(at, 0, thing);
}

/** The ids that describe the new order: all up to the last place that changed. The following ones keep their order. */
export function newOrder(before: readonly Thing[], after: readonly Thing[]): string[] {
  const last = after.findLastIndex((thing, index) => before[index]?.id !== thing.id);
  return after.slice(0, last + 1).map((thing) => thing.id);
}
