import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { currencySymbol } from '@thali/money/currency';
import { currencyCodes } from '@thali/proto/catalog/currencies';
import type { Language } from '@thali/proto/languages';
import { language } from '../../../lib/words';

const namesIn = (language: Language) => new Intl.DisplayNames(language, { type: 'currency' });
let known: ComboboxItem[] | undefined;

/** `Indian Rupee (₹)` and the code as its value, in the order of the names. */
export function currencies(): ComboboxItem[] {
  const names = namesIn(language());
  known ??= currencyCodes
    .map((code) => ({ value: code, label: `${names.of(code)} (${currencySymbol(code)})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language()));
  return known;
}

/** Matches name, symbol or code, and the English name too: many type in Latin letters whatever they read. */
export const matchingCurrencies: OptionsFilter = ({ options, search }) => {
  const english = namesIn('en');
  return (options as ComboboxItem[]).filter(({ value, label }) =>
    `${label} ${value} ${english.of(value)}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
};
