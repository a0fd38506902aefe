import { previewCredit } from '@thali/proto/ordering/credit-notes';
import type { Restaurant } from './restaurant.ts';

/** Everything that can be credited of an invoice, line by line. */
export async function creditable(r: Restaurant, invoiceId: string) {
  const { lines, total } = await r.owner.ok(previewCredit, { invoiceId });
  return { invoiceId, lines: lines.map(({ id, quantity }) => ({ id, quantity })), total };
}
