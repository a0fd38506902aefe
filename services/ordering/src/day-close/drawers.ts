import { AppError } from '@thali/kit/call/app-error';
import { kindOf, usualTitles } from '@thali/proto/catalog/kind-of-title';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import type { PaymentWay } from '../menu/menu.js';

/** What documents say was received and refunded by one payment type under one title. Minor units. */
export interface Moved {
  /** Null in a store without payment types. */
  payment_type_id: string | null;
  /** Null of cash whose document is from before it named its payments. */
  title: string | null;
  kind: PaymentKind | null;
  received: number;
  refunded: number;
}
/** What was received and refunded by what people count as one. Minor units. Closes of the release before have titles alone. */
export interface Drawer {
  title: string;
  kind?: PaymentKind;
  /** The payment types whose money is in it; `nameless` for cash whose document names no payment. */
  typeIds?: string[];
  received: number;
  refunded: number;
}
export interface CountedDrawer extends Drawer {
  counted: number;
}
/** Stands among the ids of payment types for cash whose document names no payment. */
const nameless = 'cash';

export const expectedIn = ({ received, refunded }: Drawer): number => received - refunded;
/** Negative when money is missing. */
export const differenceIn = (drawer: CountedDrawer): number => drawer.counted - expectedIn(drawer);

/**
 * One drawer for each payment type, whatever it was called at each sale, by title. It is called what the store calls the type, else what it was called
 * last. Types that are called the same are one drawer, because people count by the title.
 * @param moved oldest first
 * @param types what the store calls its payment types; cash that names no payment is in the drawer of the first one of that kind
 */
export function drawersOf(moved: readonly Moved[], types: readonly PaymentWay[]): Drawer[] {
  const cash = types.find(({ kind }) => kind === 'cash')?.title ?? usualTitles.cash;
  const parts = moved.map(({ title, payment_type_id, ...part }) => ({
    ...{ ...part, id: payment_type_id ?? (title === null ? nameless : null), title: title ?? cash },
  }));
  const lastNames = parts.flatMap(({ id, title, kind }) => (id === null ? [] : [{ id, title, kind }]));
  const names = new Map([...lastNames, ...types].map((name) => [name.id, name]));
  const named = parts.map((part) => ({ ...part, ...(part.id === null ? undefined : names.get(part.id)) }));
  return [...Map.groupBy(named, ({ title }) => title)]
    .map(([title, own]) => ({
      ...{ title, kind: kindOf(own[0] as (typeof own)[number]), typeIds: [...new Set(own.flatMap(({ id }) => id ?? []))] },
      received: own.reduce((sum, { received }) => sum + received, 0),
      refunded: own.reduce((sum, { refunded }) => sum + refunded, 0),
    }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}

/** The drawers of a close, from its documents again: under the titles that they had then. One of the release before had one for each title. */
export function drawersOfClose(moved: readonly Moved[], closed: readonly Drawer[]): Drawer[] {
  const types = closed.flatMap((drawer) =>
    (drawer.typeIds ?? []).map((id) => ({ id, title: drawer.title, kind: kindOf(drawer) })),
  );
  return drawersOf(types.length ? moved : moved.map((part) => ({ ...part, payment_type_id: null })), types);
}

/** The drawers of all active payment types in the store's order, used or not, then used ones of others. */
export function allDrawers(used: readonly Drawer[], types: readonly PaymentWay[]): Drawer[] {
  const drawers = new Map<string, Drawer>();
  for (const { id, title, kind } of types)
    if (!drawers.has(title)) drawers.set(title, { title, kind, typeIds: [id], received: 0, refunded: 0 });
  for (const drawer of used) drawers.set(drawer.title, drawer);
  return [...drawers.values()];
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
