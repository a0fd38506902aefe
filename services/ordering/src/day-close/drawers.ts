import { AppError } from '@thali/kit/app-error';

/** One way of paying. Minor units. */
export interface Drawer {
  title: string;
  received: number;
  refunded: number;
}
export interface CountedDrawer extends Drawer {
  counted: number;
}

export const expectedIn = ({ received, refunded }: Drawer): number => received - refunded;
/** Below zero: something is missing. */
export const differenceIn = (drawer: CountedDrawer): number => drawer.counted - expectedIn(drawer);

/** The ways of paying that somebody used, and those of the store that nobody did. */
export const allDrawers = (used: readonly Drawer[], titles: readonly string[]): Drawer[] => [
  ...used,
  ...[...new Set(titles)]
    .filter((title) => !used.some((drawer) => drawer.title === title))
    .map((title) => ({ title, received: 0, refunded: 0 })),
];

/**
 * What was counted beside what should be there. A drawer that was counted in parts is their sum; one through which nothing went may
 * be left out.
 * @throws AppError DRAWER_UNCOUNTED, PAYMENT_TYPE_UNKNOWN
 */
export function countDrawers(drawers: readonly Drawer[], counts: readonly { title: string; amount: number }[]): CountedDrawer[] {
  const byTitle = Map.groupBy(counts, ({ title }) => title);
  const counted = drawers.map((drawer) => {
    const parts = byTitle.get(drawer.title);
    byTitle.delete(drawer.title);
    if (!parts && (drawer.received || drawer.refunded)) throw new AppError('DRAWER_UNCOUNTED');
    return { ...drawer, counted: (parts ?? []).reduce((sum, { amount }) => sum + amount, 0) };
  });
  if (byTitle.size) throw new AppError('PAYMENT_TYPE_UNKNOWN');
  return counted.filter((drawer) => drawer.received || drawer.refunded || drawer.counted);
}
