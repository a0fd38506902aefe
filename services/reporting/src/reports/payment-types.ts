import { kindOf } from '@thali/proto/catalog/kind-of-title';
import type { PaymentKind } from '@thali/proto/catalog/payment-kinds';
import type { EntityManager } from 'typeorm';
import { paymentTypeOfKey } from '../roll-ups/day-part.js';

/** Sums of a range under a key of `day_part`, minor units. */
interface PartRow {
  key: string;
  /** Received. */
  amount: string;
  /** Refunded. */
  other: string;
}
/** A payment type as catalog has told it. */
export interface TypeCopy {
  type_id: string;
  title: string;
  kind: PaymentKind | null;
}
/** Money in minor units. */
export interface PaymentTypeSums {
  title: string;
  kind: PaymentKind;
  received: number;
  refunded: number;
}

export const readTypeCopies = (tx: EntityManager, tenantId: string): Promise<TypeCopy[]> =>
  tx.query<TypeCopy[]>('select type_id, title, kind from payment_type_copy where tenant_id = $1', [tenantId]);

/**
 * What was paid by each payment type, under its newest title; types that are called the same are one, as in the drawers. What is known by title alone, from
 * before payment types were told and from the release before, belongs to the type that was called so in the range, if there is only one.
 * @param byTitle all payments by their title
 * @param byType of these, those whose payment type was told
 */
export function paymentTypesOf(
  byTitle: readonly PartRow[],
  byType: readonly PartRow[],
  copies: readonly TypeCopy[],
): PaymentTypeSums[] {
  const told = byType.map((row) => ({ ...paymentTypeOfKey(row.key), received: Number(row.amount), refunded: Number(row.other) }));
  const toldByTitle = Map.groupBy(told, ({ title }) => title);
  const untold = byTitle.map(({ key: title, amount, other }) => {
    const own = toldByTitle.get(title) ?? [];
    const [first, second] = new Set(own.map(({ id }) => id));
    return {
      id: second === undefined ? first : undefined,
      title,
      received: own.reduce((rest, { received }) => rest - received, Number(amount)),
      refunded: own.reduce((rest, { refunded }) => rest - refunded, Number(other)),
    };
  });
  const newest = new Map(copies.map((copy) => [copy.type_id, copy]));
  const parts = [...told, ...untold]
    .filter(({ received, refunded }) => received || refunded)
    .map(({ id, title, ...sums }) => {
      const copy = newest.get(id ?? '');
      return { ...sums, title: copy?.title ?? title, kind: kindOf(copy ?? { title }) };
    });
  return [...Map.groupBy(parts, ({ title }) => title)]
    .map(([title, own]) => ({
      title,
      kind: (own[0] as (typeof own)[number]).kind,
      received: own.reduce((sum, { received }) => sum + received, 0),
      refunded: own.reduce((sum, { refunded }) => sum + refunded, 0),
    }))
    .sort((a, b) => (a.title < b.title ? -1 : 1));
}
