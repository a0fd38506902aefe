import { toMajor, toMinor } from '@thali/money/minor';

/**
 * Prices in hundredths of the currency's unit, rates in basis points: the contracts allow two decimals. Hundredths whatever
 * the currency, so that a price list keeps its figures when the store changes its currency.
 */
export const toHundredths = (value: number): number => toMinor(value, 2);
/** The JSON number again; bigint columns arrive as text. */
export const fromHundredths = (hundredths: number | string): number => toMajor(Number(hundredths), 2);
