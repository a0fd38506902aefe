/** Decimals by ISO 4217, written independently of the product's code. */
const decimals: Record<string, number> = { INR: 2, JPY: 0, KWD: 3 };
/** One currency with two decimals, one with none, one with three. */
export const currencies = ['INR', 'JPY', 'KWD'] as const;

/** Number of decimals of this currency. */
export function decimalsOf(currency: string): number {
  const found = decimals[currency];
  if (found === undefined) throw new Error(`how many decimals has ${currency}?`);
  return found;
}

/** Minor units as a JSON number: the point is inserted between the digits, nothing is divided. */
export function onWire(minor: bigint, currency: string): number {
  const places = decimalsOf(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0');
  const point = digits.length - places;
  return Number(`${minor < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point) || '0'}`);
}

/** JSON number to minor units. @throws for more decimals than the currency has */
export function offWire(major: number, currency: string): bigint {
  const places = decimalsOf(currency);
  const [whole = '', behind = ''] = String(major).split('.');
  if (behind.length > places || !/^-?\d+$/.test(whole)) throw new Error(`${major} is no amount in ${currency}`);
  return BigInt(whole + behind.padEnd(places, '0'));
}
