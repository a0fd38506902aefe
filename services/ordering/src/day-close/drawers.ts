import { AppError } from '@thali/kit/call/app-error';

/** What was received and refunded by one payment type. Minor units. */
export interface Drawer {
  title: string;
  received: number;
  refunded: number;
}
export interface CountedDrawer extends Drawer {
  counted: number;
}

export const expectedIn = ({ received, refunded }: Drawer): number => received - refunded;
/** Negative when money is missing. */
export const differenceIn = (drawer: CountedDrawer): number => drawer.counted - expectedIn(drawer);

/** All payment types of the store in its order, used or not, then used ones that the store no longer has. */
export function allDrawers(used: readonly Drawer[], titles: readonly string[]): Drawer[] {
  const byTitle = new Map(used.map((drawer) => [drawer.title, drawer]));
  const all = new Set([...titles, ...byTitle.keys()]);
  return [...all].map((title) => byTitle.get(title) ?? { title, received: 0, refunded: 0 });
}

/**
 * Adds the counted amounts to the drawers. Several counts of one drawer are summed up; a drawer without payments may be left out.
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
