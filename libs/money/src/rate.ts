import { toMinor } from './minor.js';

/**
 * Rates of tax are integers of a thousandth of a percent: 8.875 % is 8875. What is stored and told in hundredths stays so, cut, because the
 * release before reads and writes that; the thousandths stand beside it where there is a third decimal, and nowhere else (ADR 53).
 */

/** Thousandths of a percent that make the whole: 100 %. */
export const WHOLE_RATE = 100_000;

/** A rate as two fields: 8.875 % is 887 and 8875, 5 % is 500 and null. */
export interface StoredRate {
  hundredths: number;
  thousandths: number | null;
}

/** The rate of a percent as JSON has it: 8.875 gives 8875. RangeError with more than 3 decimals. */
export const percentToRate = (percent: number): number => toMinor(percent, 3);

/** The percent as a JSON number, of the rate or of one of its equal parts: 8875 gives 8.875, and of two parts 4.4375. */
export const rateToPercent = (rate: number, parts: 1 | 2 = 1): number => rate / (1000 * parts);

/** The rate, cut to hundredths of a percent: 8875 gives 887. */
export const cutToHundredths = (rate: number): number => (rate - (rate % 10)) / 10;

export const storedRate = (rate: number): StoredRate => ({
  hundredths: cutToHundredths(rate),
  thousandths: rate % 10 ? rate : null,
});

/** The rate of two fields. Where they disagree, the release before has written the hundredths since, and those hold. */
export const exactRate = (hundredths: number, thousandths?: number | null): number =>
  thousandths != null && cutToHundredths(thousandths) === hundredths ? thousandths : hundredths * 10;
