import { currencyDecimals, formatMoney } from '@thali/money/currency';
import { toMinor } from '@thali/money/minor';

/** Text of an amount in major units: sign of the currency directly before the figures, its decimals, Indian grouping for INR. */
export const moneyText = (amount: number, currency: string) => formatMoney(toMinor(amount, currencyDecimals(currency)), currency);
