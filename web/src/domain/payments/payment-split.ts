import { currencyDecimals } from '@thali/money/currency';
import { toMajor, toMinor } from '@thali/money/minor';

export interface Payment {
  paymentTypeId: string;
  /** Major units. */
  amount: number;
}

/** The amount still to be paid in major units, negative when too much is paid; null while an amount is not valid in this currency. */
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

/** The parts to send: without types that pay nothing, but at least one. */
export function paidParts(payments: readonly Payment[]): Payment[] {
  const parts = payments.filter(({ amount }) => amount > 0);
  return parts.length > 0 ? parts : payments.slice(0, 1);
}
