import { currencyDecimals, formatMoney } from '@thali/money/currency';
import { toMinor } from '@thali/money/minor';

type Props = {
  /** Major units as on the wire. */
  amount: number;
  /** ISO 4217 code of the store, such as INR. */
  currency: string;
  /** Puts a plus before a surcharge. */
  signed?: boolean;
  className?: string;
};

/** Text of an amount in major units: sign of the currency directly before the figures, its decimals, Indian grouping for INR. */
export const moneyText = (amount: number, currency: string) => formatMoney(toMinor(amount, currencyDecimals(currency)), currency);

/** An amount in figures of one width that never leave their sign. */
export function Money({ amount, currency, signed, className = '' }: Props) {
  return (
    <span className={`num ${className}`}>
      {signed && amount >= 0 && '+'}
      {moneyText(amount, currency)}
    </span>
  );
}
