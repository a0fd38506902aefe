import { roundedDivision, safe } from './exact.js';

/**
 * Minor units by ISO 4217; every other currency has 2. It is a list, because Intl differs between engines (V8 follows CLDR, which hides the
 * decimals of PKR, HUF and thirty more), and till and server must agree on what an integer means.
 */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' '));
const WITH_THREE_DECIMALS = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

const symbols = new Map<string, string>();

const CRORE_HUNDREDTH = 1e7; // paise in 0.01 crore
const LAKH_CRORE_HUNDREDTH = 1e12; // paise in 0.01 lakh crore

/** Decimals of a currency by its ISO code: 0, 2 or 3. RangeError when it is not three capital letters. */
export function currencyDecimals(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) throw new RangeError(`'${code}' is not a currency code`);
  if (WITHOUT_DECIMALS.has(code)) return 0;
  return WITH_THREE_DECIMALS.has(code) ? 3 : 2;
}

/** The short sign of a currency, `₹` for INR; the code itself when there is none. @throws RangeError when `code` is not a currency code */
export function currencySymbol(code: string): string {
  let symbol = symbols.get(code);
  if (symbol === undefined) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' });
    symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? code;
    symbols.set(code, symbol);
  }
  return symbol;
}

/**
 * `₹1,23,456.50`, `−$1,234.00`, `¥1,234`: sign of the currency, grouping, its decimals.
 * @throws RangeError when `minor` is not a safe integer
 */
export function formatMoney(minor: number, currency: string): string {
  return minus(minor) + currencySymbol(currency) + figures(minor, currencyDecimals(currency), currency === 'INR');
}

/** Revenue in paise, Indian style and without the sign: `12,34,567.00`, from a crore `1.25 Cr`, from a lakh crore `1.25 Lakh Cr`. */
export function formatIndianRevenue(minor: number): string {
  const paise = Math.abs(safe(minor));
  if (paise < 100 * CRORE_HUNDREDTH) return minus(minor) + figures(paise, 2, true);
  const [hundredth, name] = paise < 100 * LAKH_CRORE_HUNDREDTH ? [CRORE_HUNDREDTH, 'Cr'] : [LAKH_CRORE_HUNDREDTH, 'Lakh Cr'];
  return `${minus(minor)}${figures(roundedDivision(paise, 1, hundredth), 2, true)} ${name}`;
}

function minus(minor: number): string {
  return minor < 0 ? '\u2212' : '';
}

function figures(minor: number, decimals: number, indian: boolean): string {
  const digits = String(Math.abs(safe(minor))).padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const whole = digits.slice(0, point).replace(indian ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, ',');
  return decimals === 0 ? whole : `${whole}.${digits.slice(point)}`;
}
