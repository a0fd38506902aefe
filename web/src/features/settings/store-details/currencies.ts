import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { currencySymbol } from '@thali/money/currency';
import { currencyCodes } from '@thali/proto/catalog/currencies';

let known: ComboboxItem[] | undefined;

/** `Indian Rupee (₹)` and the code as its value, in the order of the names. */
export function currencies(): ComboboxItem[] {
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  known ??= currencyCodes
    .map((code) => ({ value: code, label: `${names.of(code)} (${currencySymbol(code)})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  return known;
}

/** Matches name, symbol or code. */
export const matchingCurrencies: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) =>
    `${label} ${value}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
