import { currencyDecimals } from '@thali/money/currency';
import { toMajor, toMinor } from '@thali/money/minor';

export interface Payment {
  paymentTypeId: string;
  /** Major units. */
  amount: number;
}

/** What is still to be paid, negative when it is too much; null while an amount is none of this currency. Major units. */
export function restOf(total: number, payments: readonly Payment[], currency: string): number | null {
  const decimals = currencyDecimals(currency);
  try {
    return toMajor(
      payments.reduce((rest, { amount }) => rest - toMinor(amount, decimals), toMinor(total, decimals)),
      decimals,
    );
  } catch {
    return null;
  }
}

/** The amounts that go over the wire: nothing for a type that pays nothing, but at least one. */
export function paidParts(payments: readonly Payment[]): Payment[] {
  const parts = payments.filter(({ amount }) => amount > 0);
  return parts.length > 0 ? parts : payments.slice(0, 1);
}
