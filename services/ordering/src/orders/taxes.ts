import type { PricedLine } from '@thali/money/cart';
import type { Payload } from '@thali/proto/kernel';
import type { invoiceIssued } from '@thali/proto/ordering/order-events';

export type TaxPart = Payload<typeof invoiceIssued>['taxes'][number];
/** A line's tax as it was sold, beside what it was priced at. */
export type TaxedLine = {
  title: string | null;
  rateBp: number;
  priced: Pick<PricedLine, 'netMinor' | 'discountMinor' | 'taxMinor'>;
};

/** Tax by title and rate; `taxMinor` of the parts adds up to that of the lines. Untaxed lines are in no part. */
export function taxParts(lines: readonly TaxedLine[]): TaxPart[] {
  const parts = new Map<string, TaxPart>();
  for (const { title, rateBp, priced } of lines) {
    if (!priced.taxMinor) continue;
    const key = `${title} ${rateBp}`;
    const part = parts.get(key) ?? { title: title ?? 'Tax', rateBp, taxableMinor: 0, taxMinor: 0 };
    part.taxableMinor += priced.netMinor - priced.discountMinor;
    part.taxMinor += priced.taxMinor;
    parts.set(key, part);
  }
  return [...parts.values()];
}
