import { currencyDecimals } from '@thali/money/currency';
import type { ComponentProps } from 'react';
import { useStoreCurrency } from '../../domain/store/store-setting';
import { NumberField } from '../../ui/number-field';

/**
 * A price of the menu. Accepts the decimals of the store's currency, but at least two: the server explains that the currency has none,
 * whereas a field without decimals would turn 100.5 into 1005.
 */
export function PriceField(props: ComponentProps<typeof NumberField>) {
  const currency = useStoreCurrency();
  const decimals = Math.max(2, currency ? currencyDecimals(currency) : 0);
  return <NumberField decimalScale={decimals} clampBehavior="none" inputMode="decimal" thousandSeparator={false} {...props} />;
}
