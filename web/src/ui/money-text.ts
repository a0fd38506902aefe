import { currencyDecimals, formatMoney } from '@thali/money/currency';
import { nearestMinor } from '@thali/money/minor';

/**
 * Text of an amount in major units: currency sign directly before the digits, the currency's decimals, Indian grouping for INR. An amount
 * with too many decimals is rounded, and an invalid one becomes a dash, so that no figure can break its page.
 */
export function moneyText(amount: number, currency: string): string {
  try {
    return formatMoney(nearestMinor(amount, currencyDecimals(currency)), currency);
  } catch {
    return '–';
  }
}
