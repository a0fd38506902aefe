import { previewCredit } from '@thali/proto/ordering/credit-notes';
import type { Restaurant } from './restaurant.ts';

/** All of an invoice, line by line, as its owner takes it back. */
export async function creditable(r: Restaurant, invoiceId: string) {
  const { lines, total } = await r.owner.ok(previewCredit, { invoiceId });
  return { invoiceId, lines: lines.map(({ id, quantity }) => ({ id, quantity })), total };
}
