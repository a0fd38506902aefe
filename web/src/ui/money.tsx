import { moneyText } from './money-text';

type Props = {
  /** Major units as on the wire. */
  amount: number;
  /** ISO 4217 code of the store, such as INR. */
  currency: string;
  /** Puts a plus before a surcharge. */
  signed?: boolean;
  className?: string;
};

/** An amount in figures of one width that never leave their sign. */
export function Money({ amount, currency, signed, className = '' }: Props) {
  return (
    <span className={`num ${className}`}>
      {signed && amount >= 0 && '+'}
      {moneyText(amount, currency)}
    </span>
  );
}
