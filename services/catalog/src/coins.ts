import { invalidFields } from '@thali/kit/call/app-error';
import { currencyDecimals } from '@thali/money/currency';
import { nearestMinor, toMajor } from '@thali/money/minor';
import { asSaid, type Said, said } from '@thali/proto/said';
import type { EntityManager } from 'typeorm';
import { findStore } from './stores/store.entity.js';

/** Why a price can not be taken in a currency, in words for its field; undefined when it can. */
export function withoutCoins(price: number, currency: string): string | Said | undefined {
  const decimals = currencyDecimals(currency);
  if (toMajor(nearestMinor(price, decimals), decimals) === price) return undefined;
  return decimals
    ? said('{currency} has {decimals} decimals!', { currency, decimals })
    : said('{currency} has no decimals, please give a whole amount!', { currency });
}

/**
 * Refuses prices that the store's currency has no coins for, each under its field's name.
 * @throws AppError VALIDATION_FAILED
 */
export async function demandCoins(tx: EntityManager, prices: Record<string, number | null | undefined>): Promise<void> {
  const { currency } = await findStore(tx);
  const errors = Object.entries(prices).flatMap(([path, price]) => {
    const message = price == null ? undefined : withoutCoins(price, currency);
    return message ? [{ path, ...asSaid(message) }] : [];
  });
  if (errors.length) throw invalidFields(errors);
}
