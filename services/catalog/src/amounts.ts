/**
 * Hundredths of a JSON number that has at most two decimals (the contracts see to that): prices in hundredths of the
 * currency's unit, rates in basis points. Prices stay in hundredths whatever the currency, so that a price list keeps its
 * figures when the store changes its currency.
 */
export const toHundredths = (value: number): number => Math.round(value * 100);
/** The JSON number again; bigint columns arrive as text. */
export const fromHundredths = (hundredths: number | string): number => Number(hundredths) / 100;
