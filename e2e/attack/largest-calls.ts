import { bounds } from '@thali/proto/bounds';
import type { Rpc } from '@thali/proto/kernel';
import { operations } from '@thali/proto/registry';
import sharp from 'sharp';
import { picture } from '../../services/catalog/test/pictures.ts';
import { largestOf } from '../system/largest-input.ts';
import type { Restaurant } from '../system/restaurant.ts';
import { samples } from '../system/samples.ts';

/** An operation with the largest input that it takes. */
export interface LargestCall {
  name: string;
  contract: Rpc;
  input: object;
}

/** All operations for a restaurant's people and for callers without a session; the operator is not one of many tenants. */
export const attackable: readonly string[] = Object.entries(operations)
  .filter(([, { http, who }]) => http && who.kind !== 'superadmin')
  .map(([name]) => name);

/** What sums must agree with is no larger for larger sums: the longest cart, which makes the longest order. */
const longCart: Record<string, (restaurant: Restaurant) => object> = {
  createOrder: longOrder,
  createOrderAndInvoice: (restaurant) => ({ ...longOrder(restaurant), netTotal: longTotal, taxTotal: 0, total: longTotal }),
};
const longTotal = 100 * bounds.orderLines;
function longOrder(restaurant: Restaurant): object {
  const line = { id: restaurant.dosa.id, quantity: 1, notes: 'well done '.repeat(10) };
  return restaurant.order({ cart: Array.from({ length: bounds.orderLines }, () => line), payableAmount: longTotal });
}

/** The largest calls of a restaurant. Made before a load: making them takes long, and some calls of a load would disturb it. */
export async function largestCalls(restaurant: Restaurant, names = attackable): Promise<LargestCall[]> {
  const photo = await largestPhoto();
  const calls: LargestCall[] = [];
  for (const name of names) {
    const contract = operations[name as keyof typeof operations] as Rpc;
    const largest = async () => largestOf(contract, (await samples[name]?.(restaurant)) ?? {}, photo);
    calls.push({ name, contract, input: longCart[name]?.(restaurant) ?? (await largest()) });
  }
  return calls;
}

const largestPhoto = async (): Promise<Buffer> =>
  sharp(await picture('png', 1000, 750))
    .resize(4_600, 3_600)
    .jpeg({ quality: 60 })
    .toBuffer();
