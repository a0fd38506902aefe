import { divideProduct } from '@thali/money/exact';
import { toMajor, toMinor } from '@thali/money/minor';
import { exactRate, percentToRate, rateToPercent, storedRate } from '@thali/money/rate';

/** Discounts in basis points: the contract allows two decimals. */
export const toHundredths = (value: number): number => toMinor(value, 2);
/** The JSON number again; bigint columns arrive as text. */
export const fromHundredths = (hundredths: number | string): number => toMajor(Number(hundredths), 2);

/** A tax's rate in percent as it is stored (ADR 53), and the percent again. */
export function toRateColumns(percent: number): { rateBp: number; rateThousandths: number | null } {
  const { hundredths, thousandths } = storedRate(percentToRate(percent));
  return { rateBp: hundredths, rateThousandths: thousandths };
}
export const fromRateColumns = (rateBp: number, rateThousandths: number | null): number =>
  rateToPercent(exactRate(rateBp, rateThousandths));

/**
 * A price as it is stored: in thousandths of the currency's unit, because no currency has smaller coins. So a price list keeps its figures when the
 * store changes its currency. The hundredths, rounded down, are what the release before reads and writes (ADR 32).
 */
export function toPriceColumns(price: number): { minor: number; thousandths: number } {
  const thousandths = toMinor(price, 3);
  return { minor: divideProduct(thousandths, 1, 10).quotient, thousandths };
}

/**
 * Thousandths of a stored price, in SQL. When the hundredths do not agree with them, the release before has written the price since, and the
 * hundredths count.
 */
export const thousandthsOf = (price: 'price' | 'net_price', row = ''): string =>
  `case when ${row}${price}_thousandths / 10 = ${row}${price}_minor then ${row}${price}_thousandths else ${row}${price}_minor * 10 end`;
/** The same as a JSON number; bigint columns arrive as text. */
export const fromThousandths = (thousandths: number | string): number => toMajor(Number(thousandths), 3);
