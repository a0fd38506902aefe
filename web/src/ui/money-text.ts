import { currencyDecimals, formatMoney } from '@thali/money/currency';
import { nearestMinor } from '@thali/money/minor';

/**
 * Text of an amount in major units: sign of the currency directly before the figures, its decimals, Indian grouping for INR. An amount
 * finer than the currency is rounded, and what is no amount is a dash: a figure never takes its page down.
 */
export function moneyText(amount: number, currency: string): string {
  try {
    return formatMoney(nearestMinor(amount, currencyDecimals(currency)), currency);
  } catch {
    return '–';
  }
}
