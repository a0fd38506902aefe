import { amount } from './exact.js';

const upToNineteen =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const tens = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');
/** The Indian way of counting, largest first. */
const steps = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1_000, 'Thousand'],
  [100, 'Hundred'],
] as const;

/**
 * An amount of paise as a bill writes it: `Rupees One Lakh Twenty Three Thousand Four Hundred Fifty Six and Fifty Paise Only`.
 * @throws RangeError for what is no amount of 0 or more
 */
export function rupeesInWords(minor: number): string {
  const paise = amount(minor) % 100;
  const rupees = (minor - paise) / 100;
  return `Rupees ${inWords(rupees)}${paise ? ` and ${inWords(paise)} Paise` : ''} Only`;
}

function inWords(count: number): string {
  if (count < 20) return upToNineteen[count] as string;
  if (count < 100) return [tens[Math.floor(count / 10)], count % 10 ? upToNineteen[count % 10] : ''].filter(Boolean).join(' ');
  const [size, name] = steps.find(([least]) => count >= least) as (typeof steps)[number];
  const rest = count % size;
  return `${inWords((count - rest) / size)} ${name}${rest ? ` ${inWords(rest)}` : ''}`;
}
