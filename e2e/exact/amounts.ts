/** ISO 4217, written down again. */
const decimals: Record<string, number> = { INR: 2, JPY: 0, KWD: 3 };
/** With cents, with none, with thousandths. */
export const currencies = ['INR', 'JPY', 'KWD'] as const;

/** How many digits of this currency stand behind the point. */
export function decimalsOf(currency: string): number {
  const found = decimals[currency];
  if (found === undefined) throw new Error(`how many decimals has ${currency}?`);
  return found;
}

/** Minor units as they stand in JSON: the point is put in between digits, nothing is divided. */
export function onWire(minor: bigint, currency: string): number {
  const places = decimalsOf(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0');
  const point = digits.length - places;
  return Number(`${minor < 0n ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point) || '0'}`);
}

/** The other way round. @throws for what has more decimals than the currency */
export function offWire(major: number, currency: string): bigint {
  const places = decimalsOf(currency);
  const [whole = '', behind = ''] = String(major).split('.');
  if (behind.length > places || !/^-?\d+$/.test(whole)) throw new Error(`${major} is no amount in ${currency}`);
  return BigInt(whole + behind.padEnd(places, '0'));
}
