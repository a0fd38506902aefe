import { moneyText } from './money-text';

type Props = {
  /** In major units, as in the contracts. */
  amount: number;
  /** ISO 4217 code of the store, such as INR. */
  currency: string;
  /** Shows a plus before a positive amount, such as a surcharge. */
  signed?: boolean;
  className?: string;
};

/** An amount with digits of equal width and no break after its sign. */
export function Money({ amount, currency, signed, className = '' }: Props) {
  return (
    <span className={`num ${className}`}>
      {signed && amount >= 0 && '+'}
      {moneyText(amount, currency)}
    </span>
  );
}
