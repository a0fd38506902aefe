import { roundedDivision, safe } from './exact.js';

const UNITS = [1, 10, 100, 1000];

/** The largest amount in minor units of any currency: 15 digits, which a JSON number represents exactly. */
export const maxMinor = 999_999_999_999_999;

/**
 * Minor units of a JSON number in major units: `toMinor(33.33, 2)` is 3333. Read from its shortest decimal form, so 1.005 or
 * 0.1 + 0.2 with 2 decimals is refused instead of rounded.
 * @param decimals 0 to 3, see `currencyDecimals`
 * @throws RangeError when not finite, when it has more decimals, or past the safe integers
 */
export function toMinor(major: number, decimals: number): number {
  const units = unitsOf(decimals);
  // Adding 0 makes 0 of -0. A product past the safe integers is never rounded back among them.
  if (Number.isInteger(major)) return safe(major * units + 0);
  const [whole = '', fraction = ''] = String(major).split('.');
  // Below 1e-6 the form is 1e-7 or 1.5e-7, where the exponent stands in either part.
  if (!Number.isFinite(major) || fraction.length > decimals || whole.includes('e')) {
    throw new RangeError(`${major} is not an amount with at most ${decimals} decimals`);
  }
  return safe(Number(whole + fraction.padEnd(decimals, '0')));
}

/**
 * The nearest minor units of an amount that may be finer than the currency, a half goes up: 100.50 of a currency without decimals is 101.
 * For menu prices, which stay when the store's currency changes, and for amounts that are only displayed. At most three decimals count.
 * @throws RangeError when not finite or past the safe integers
 */
export function nearestMinor(major: number, decimals: number): number {
  const fraction = String(major).split('.')[1] ?? '';
  if (fraction.length <= decimals) return toMinor(major, decimals);
  return roundedDivision(safe(Math.round(major * 1000)), unitsOf(decimals), 1000);
}

/**
 * The JSON number for an amount in minor units: `toMajor(3333, 2)` is 33.33, and `toMinor` gives the same amount back.
 * @throws RangeError when `minor` is not a safe integer, or so large (above 1e15) that a JSON number cannot tell it from its neighbour
 */
export function toMajor(minor: number, decimals: number): number {
  // One division of two exact integers is correctly rounded, so it gives the number that parsing the decimal text would give.
  const major = (safe(minor) + 0) / unitsOf(decimals);
  if (Math.abs(minor) > 1e15 && toMinor(major, decimals) !== minor) {
    throw new RangeError(`${minor} minor units have no exact JSON number`);
  }
  return major;
}

/** Hundredths of a percent: 5 gives 500, 2.5 gives 250. RangeError with more than 2 decimals. */
export function percentToBasisPoints(percent: number): number {
  return toMinor(percent, 2);
}

/** The percent as a JSON number: 250 gives 2.5. */
export function basisPointsToPercent(basisPoints: number): number {
  return toMajor(basisPoints, 2);
}

function unitsOf(decimals: number): number {
  const units = UNITS[decimals];
  if (units === undefined) throw new RangeError(`${decimals} is not a number of decimals from 0 to 3`);
  return units;
}
