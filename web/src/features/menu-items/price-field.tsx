import { currencyDecimals } from '@thali/money/currency';
import type { ComponentProps } from 'react';
import { useStoreCurrency } from '../../domain/store/store-setting';
import { NumberField } from '../../ui/number-field';

/**
 * A price of the menu. It takes the decimals of the store's currency, but two at least: that there are no coins for them catalog says in words,
 * while a field that swallows the point would make 1005 of 100.5.
 */
export function PriceField(props: ComponentProps<typeof NumberField>) {
  const currency = useStoreCurrency();
  const decimals = Math.max(2, currency ? currencyDecimals(currency) : 0);
  return <NumberField decimalScale={decimals} clampBehavior="none" inputMode="decimal" thousandSeparator={false} {...props} />;
}
