import { invalidFields } from '@thali/kit/call/app-error';
import { rateFault } from '@thali/proto/catalog/rate-decimals';
import type { EntityManager } from 'typeorm';
import { findStore } from '../stores/store.entity.js';
import { addressOf } from '../stores/store-address.js';

/**
 * Refuses a rate, in percent, with more decimals than the country of the store needs.
 * @throws AppError VALIDATION_FAILED
 */
export async function demandRate(tx: EntityManager, rate: number): Promise<void> {
  const store = await findStore(tx);
  const message = rateFault(rate, { ...store, addressParts: addressOf(store) });
  if (message) throw invalidFields([{ path: 'rate', message }]);
}
